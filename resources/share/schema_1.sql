-- The first schema of shared campaigns. `server.upgrade` runs it in one transaction.
-- Nobody but its owner writes a table: members read rows of their own campaign, and write by these functions.

CREATE SCHEMA crs;
CREATE TABLE crs.version (number int NOT NULL);
CREATE TABLE crs.campaign (id uuid PRIMARY KEY, title text NOT NULL, change bigint NOT NULL DEFAULT 0);
CREATE TABLE crs.seat (
  role name PRIMARY KEY, campaign uuid NOT NULL REFERENCES crs.campaign, title text NOT NULL,
  rank text NOT NULL CHECK (rank IN ('gm', 'writer', 'watcher')));
CREATE TABLE crs.laptop (
  id uuid PRIMARY KEY, campaign uuid NOT NULL REFERENCES crs.campaign, role name NOT NULL,
  title text NOT NULL, doing text NOT NULL, follows uuid, behind bigint NOT NULL, seen timestamptz NOT NULL);
CREATE INDEX laptop_follows ON crs.laptop (follows);
CREATE TABLE crs.document (
  id uuid PRIMARY KEY, campaign uuid NOT NULL REFERENCES crs.campaign, library boolean NOT NULL,
  system text NOT NULL, title text NOT NULL, seed text NOT NULL, head int NOT NULL DEFAULT 0,
  tip int NOT NULL DEFAULT 0, called text NOT NULL DEFAULT '', version bigint NOT NULL DEFAULT 0,
  writer uuid, change bigint NOT NULL);
CREATE INDEX document_change ON crs.document (campaign, change);
CREATE TABLE crs.entry (
  document uuid NOT NULL REFERENCES crs.document, slot int NOT NULL CHECK (slot > 0),
  campaign uuid NOT NULL, library boolean NOT NULL, change bigint NOT NULL, mark text NOT NULL,
  parent int NOT NULL CHECK (parent BETWEEN 0 AND slot - 1), kind text NOT NULL, key text NOT NULL,
  text text NOT NULL, made_by text NOT NULL, who text NOT NULL, name text NOT NULL, given text NOT NULL,
  facts text NOT NULL, fan text NOT NULL, ends int NOT NULL, said text NOT NULL,
  PRIMARY KEY (document, slot));
CREATE INDEX entry_change ON crs.entry (campaign, change);
CREATE TABLE crs.picture (
  campaign uuid NOT NULL REFERENCES crs.campaign, id text NOT NULL, bytes bytea NOT NULL,
  change bigint NOT NULL, PRIMARY KEY (campaign, id));
CREATE INDEX picture_change ON crs.picture (campaign, change);
CREATE TABLE crs.lease (
  document uuid PRIMARY KEY REFERENCES crs.document, campaign uuid NOT NULL,
  holder uuid NOT NULL REFERENCES crs.laptop ON DELETE CASCADE, until timestamptz NOT NULL,
  asked uuid REFERENCES crs.laptop ON DELETE SET NULL);

-- Who asks. `session_user` is the role of the password, also within a function of the owner.

CREATE FUNCTION crs.mine() RETURNS uuid STABLE SECURITY DEFINER SET search_path = crs, pg_temp
  LANGUAGE sql AS $$ SELECT campaign FROM seat WHERE role = session_user $$;
CREATE FUNCTION crs.standing() RETURNS text STABLE SECURITY DEFINER SET search_path = crs, pg_temp
  LANGUAGE sql AS $$ SELECT rank FROM seat WHERE role = session_user $$;

CREATE FUNCTION crs.require(allowed boolean) RETURNS void SET search_path = crs, pg_temp
  LANGUAGE plpgsql AS $$ BEGIN
    IF allowed IS NOT TRUE THEN RAISE EXCEPTION 'not allowed' USING ERRCODE = '42501'; END IF;
  END $$;

CREATE FUNCTION crs.count_on(steps int) RETURNS bigint SECURITY DEFINER SET search_path = crs, pg_temp
  LANGUAGE sql AS $$ UPDATE campaign SET change = change + steps WHERE id = mine() RETURNING change $$;

CREATE FUNCTION crs.tell(what text) RETURNS void SET search_path = crs, pg_temp
  LANGUAGE sql AS $$ SELECT pg_notify('crs_' || replace(mine()::text, '-', ''), what) $$;

-- What members may do. Each function judges the rank itself, so it may be granted to every member.

-- A sign of life. It writes a lease only when a third of it is over, and a crash of the server may lose it.
CREATE FUNCTION crs.here(laptop_ uuid, title_ text, doing_ text, follows_ uuid, at_ bigint, held uuid[])
  RETURNS void SECURITY DEFINER SET search_path = crs, pg_temp LANGUAGE plpgsql AS $$
  DECLARE my seat; before laptop; missed bigint;
  BEGIN
    PERFORM set_config('synchronous_commit', 'off', true);
    SELECT * INTO my FROM seat WHERE role = session_user;
    PERFORM require(FOUND);
    SELECT * INTO before FROM laptop WHERE id = laptop_;
    PERFORM require(before.id IS NULL OR before.role = session_user);
    SELECT greatest(change - at_, 0) INTO missed FROM campaign WHERE id = my.campaign;
    INSERT INTO laptop VALUES (laptop_, my.campaign, my.role, title_, doing_, follows_, missed, now())
      ON CONFLICT (id) DO UPDATE SET title = title_, doing = doing_, follows = follows_, behind = missed,
        seen = now();
    IF my.rank = 'gm' AND held <> '{}' THEN
      INSERT INTO lease (document, campaign, holder, until)
        SELECT id, campaign, laptop_, now() + interval '30 seconds' FROM document
        WHERE id = ANY(held) AND campaign = my.campaign AND NOT library AND NOT EXISTS (
          SELECT 1 FROM lease WHERE document = document.id AND until > now() + interval '20 seconds')
        ON CONFLICT (document) DO UPDATE SET until = excluded.until WHERE lease.holder = laptop_;
    END IF;
    IF before.id IS NULL OR (before.doing, before.follows) IS DISTINCT FROM (doing_, follows_) THEN
      PERFORM tell('people');
    END IF;
  END $$;

CREATE FUNCTION crs.is_mine(laptop_ uuid) RETURNS boolean STABLE SECURITY DEFINER
  SET search_path = crs, pg_temp LANGUAGE sql
  AS $$ SELECT EXISTS (SELECT 1 FROM laptop WHERE id = laptop_ AND role = session_user) $$;

CREATE FUNCTION crs.begin(document_ uuid, library_ boolean, system_ text, title_ text, seed_ text)
  RETURNS void SECURITY DEFINER SET search_path = crs, pg_temp LANGUAGE plpgsql AS $$ BEGIN
    PERFORM require(standing() = 'gm' OR (library_ AND standing() = 'writer'));
    INSERT INTO document (id, campaign, library, system, title, seed, change)
      VALUES (document_, mine(), library_, system_, title_, seed_, count_on(1)) ON CONFLICT DO NOTHING;
  END $$;

-- A fight that nobody follows is told to nobody: each notice wakes every laptop's connection.
CREATE FUNCTION crs.put(laptop_ uuid, document_ uuid, version_ bigint, main boolean, entries json,
                        head_ int, tip_ int, called_ text) RETURNS bigint
  SECURITY DEFINER SET search_path = crs, pg_temp LANGUAGE plpgsql AS $$
  DECLARE my seat; was document; added int := json_array_length(entries); counted bigint;
  BEGIN
    SELECT * INTO my FROM seat WHERE role = session_user;
    UPDATE campaign SET change = change + added + 1 WHERE id = my.campaign RETURNING change INTO counted;
    SELECT * INTO was FROM document WHERE id = document_ AND campaign = my.campaign;
    PERFORM require(FOUND AND is_mine(laptop_) AND (my.rank = 'gm' OR (was.library AND my.rank = 'writer')));
    IF main AND NOT was.library THEN
      INSERT INTO lease VALUES (document_, my.campaign, laptop_, now() + interval '30 seconds')
        ON CONFLICT (document) DO UPDATE SET holder = laptop_, until = excluded.until, asked =
          CASE WHEN lease.holder = laptop_ THEN lease.asked END
        WHERE lease.holder = laptop_ OR lease.until < now();
      IF NOT FOUND THEN RAISE EXCEPTION 'another laptop writes' USING ERRCODE = 'CRS01'; END IF;
    END IF;
    IF main AND was.version <> version_ THEN
      RAISE EXCEPTION 'another version' USING ERRCODE = 'CRS02';
    END IF;
    INSERT INTO entry
      SELECT document_, one.slot, my.campaign, was.library,
        counted - added - 1 + row_number() OVER (), mark, parent, kind, key, text, made_by, who, name, given,
        facts, fan, ends, said
      FROM json_to_recordset(entries) AS one (slot int, mark text, parent int, kind text, key text, text text,
        made_by text, who text, name text, given text, facts text, fan text, ends int, said text);
    UPDATE document SET change = counted,
        head = CASE WHEN main THEN head_ ELSE head END, tip = CASE WHEN main THEN tip_ ELSE tip END,
        called = CASE WHEN main THEN called_ ELSE called END,
        version = CASE WHEN main THEN version + 1 ELSE version END,
        writer = CASE WHEN main THEN laptop_ ELSE writer END
      WHERE id = document_;
    IF was.library OR EXISTS (SELECT 1 FROM laptop WHERE follows = document_ AND id <> laptop_) THEN
      PERFORM tell(concat_ws(' ', counted, document_, laptop_));
    END IF;
    RETURN counted;
  END $$;

CREATE FUNCTION crs.keep_picture(bytes_ bytea) RETURNS void SECURITY DEFINER SET search_path = crs, pg_temp
  LANGUAGE plpgsql AS $$ BEGIN
    PERFORM require(standing() IN ('gm', 'writer'));
    INSERT INTO picture VALUES (mine(), encode(sha256(bytes_), 'hex'), bytes_, count_on(1))
      ON CONFLICT DO NOTHING;
  END $$;

CREATE FUNCTION crs.take(laptop_ uuid, document_ uuid) RETURNS boolean
  SECURITY DEFINER SET search_path = crs, pg_temp LANGUAGE plpgsql AS $$ BEGIN
    PERFORM require(standing() = 'gm' AND is_mine(laptop_)
      AND EXISTS (SELECT 1 FROM document WHERE id = document_ AND campaign = mine() AND NOT library));
    INSERT INTO lease VALUES (document_, mine(), laptop_, now() + interval '30 seconds')
      ON CONFLICT (document) DO UPDATE SET
        holder = CASE WHEN lease.until < now() THEN laptop_ ELSE lease.holder END,
        until = CASE WHEN lease.until < now() THEN excluded.until ELSE lease.until END,
        asked = CASE WHEN lease.until < now() OR lease.holder = laptop_ THEN NULL ELSE laptop_ END;
    PERFORM tell('people');
    RETURN (SELECT holder = laptop_ FROM lease WHERE document = document_);
  END $$;

CREATE FUNCTION crs.give(laptop_ uuid, document_ uuid) RETURNS void
  SECURITY DEFINER SET search_path = crs, pg_temp LANGUAGE plpgsql AS $$ BEGIN
    PERFORM require(is_mine(laptop_));
    UPDATE lease SET holder = asked, asked = NULL, until = now() + interval '30 seconds'
      WHERE document = document_ AND holder = laptop_ AND asked IS NOT NULL;
    IF NOT FOUND THEN DELETE FROM lease WHERE document = document_ AND holder = laptop_; END IF;
    PERFORM tell('people');
  END $$;

CREATE FUNCTION crs.keep_playing(laptop_ uuid, document_ uuid) RETURNS void
  SECURITY DEFINER SET search_path = crs, pg_temp LANGUAGE plpgsql AS $$ BEGIN
    PERFORM require(is_mine(laptop_));
    UPDATE lease SET asked = NULL WHERE document = document_ AND holder = laptop_;
    PERFORM tell('people');
  END $$;

CREATE FUNCTION crs.leave(laptop_ uuid) RETURNS void SECURITY DEFINER SET search_path = crs, pg_temp
  LANGUAGE plpgsql AS $$ BEGIN
    PERFORM require(is_mine(laptop_));
    DELETE FROM laptop WHERE id = laptop_;
    PERFORM tell('people');
  END $$;

-- Lines for other laptops. The password arrives as its SCRAM verifier, so that no log of the server has it.

CREATE FUNCTION crs.invite(campaign_ uuid, role_ text, verifier text, rank_ text, title_ text) RETURNS void
  SECURITY DEFINER SET search_path = crs, pg_temp LANGUAGE plpgsql AS $$ BEGIN
    PERFORM require(session_user = current_user OR (standing() = 'gm' AND campaign_ = mine()));
    PERFORM require(role_ ~ '^crs_[0-9a-f]{16}$' AND verifier LIKE 'SCRAM-SHA-256$%'
      AND rank_ IN ('gm', 'writer', 'watcher'));
    EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L IN ROLE crs_member', role_, verifier);
    INSERT INTO seat VALUES (role_, campaign_, title_, rank_);
  END $$;

CREATE FUNCTION crs.lock_out(role_ text) RETURNS void SECURITY DEFINER SET search_path = crs, pg_temp
  LANGUAGE plpgsql AS $$ BEGIN
    PERFORM require(standing() = 'gm' AND EXISTS (SELECT 1 FROM seat WHERE role = role_ AND campaign = mine()));
    DELETE FROM laptop WHERE role = role_;
    DELETE FROM seat WHERE role = role_;
    EXECUTE format('ALTER ROLE %I NOLOGIN', role_);
    PERFORM tell('people');
    BEGIN
      PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = role_;
    EXCEPTION WHEN insufficient_privilege THEN NULL; -- without a seat an open connection reads and writes nothing
    END;
  END $$;

-- What members may read.

ALTER TABLE crs.campaign ENABLE ROW LEVEL SECURITY;
ALTER TABLE crs.seat ENABLE ROW LEVEL SECURITY;
ALTER TABLE crs.laptop ENABLE ROW LEVEL SECURITY;
ALTER TABLE crs.document ENABLE ROW LEVEL SECURITY;
ALTER TABLE crs.entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE crs.picture ENABLE ROW LEVEL SECURITY;
ALTER TABLE crs.lease ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON crs.campaign FOR SELECT USING (id = (SELECT crs.mine()));
CREATE POLICY own ON crs.seat FOR SELECT
  USING (campaign = (SELECT crs.mine()) AND ((SELECT crs.standing()) = 'gm' OR role = session_user));
CREATE POLICY own ON crs.laptop FOR SELECT USING (campaign = (SELECT crs.mine()));
CREATE POLICY own ON crs.document FOR SELECT
  USING (campaign = (SELECT crs.mine()) AND (NOT library OR (SELECT crs.standing()) <> 'watcher'));
CREATE POLICY own ON crs.entry FOR SELECT
  USING (campaign = (SELECT crs.mine()) AND (NOT library OR (SELECT crs.standing()) <> 'watcher'));
CREATE POLICY own ON crs.picture FOR SELECT USING (campaign = (SELECT crs.mine()));
CREATE POLICY own ON crs.lease FOR SELECT USING (campaign = (SELECT crs.mine()));

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA crs FROM PUBLIC;
GRANT USAGE ON SCHEMA crs TO crs_member;
GRANT SELECT ON ALL TABLES IN SCHEMA crs TO crs_member;
GRANT EXECUTE ON FUNCTION crs.mine, crs.standing, crs.here, crs.begin, crs.put, crs.keep_picture, crs.take,
  crs.give, crs.keep_playing, crs.leave, crs.invite, crs.lock_out TO crs_member;
