"""The contest itself: 3d12 plus one stat minus another, with bonuses (CT-1 … CT-10)."""
