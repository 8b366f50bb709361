"""The contest itself: 3d12 and a stat against another, with bonuses (CT-1 … CT-10)."""
