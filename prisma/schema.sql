-- What the database holds that schema.prisma does not say: functions, CHECKs, indexes on expressions or on part of a
-- table, triggers, views. roles.sql has privileges and row policies.
--
-- Written by npm run schema:dump from a database that all migrations were applied to: change nothing here, write a
-- migration. What stands between $$ is as it was written, the rest in PostgreSQL's own spelling; comments above a
-- definition are in the migration that made it.
--
-- A table's triggers are in the order in which they fire: those BEFORE a change first, then by name. After them come
-- the functions that no other table's triggers call.

-- ── functions ───────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE OR REPLACE FUNCTION acting_person() RETURNS text
  LANGUAGE sql STABLE
  RETURN "left"(COALESCE(NULLIF(current_setting('shop.actor', true), ''), (SESSION_USER)::text), 200);

CREATE OR REPLACE FUNCTION add_publish_job() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  record_id text := to_jsonb(NEW) ->> TG_ARGV[1];
  publish_at timestamptz := (to_jsonb(NEW) ->> TG_ARGV[2])::timestamptz;
BEGIN
  IF publish_at IS NULL THEN
    PERFORM graphile_worker.remove_job(TG_ARGV[0] || ':' || record_id);
  ELSE
    PERFORM graphile_worker.add_job(TG_ARGV[0], json_build_object('id', to_jsonb(NEW) -> TG_ARGV[1]),
      job_key := TG_ARGV[0] || ':' || record_id, run_at := publish_at, max_attempts := 25);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION check_download(field text, value text) RETURNS boolean
  LANGUAGE sql
  RETURN ((value ~ '^($|https?://[^/\\[:space:]][^\\[:space:]]*$)')
    OR (value ~* '^/media/[a-z0-9_-][a-z0-9._-]*\.(pdf|jpg)$')
    OR refuse(format('%s "%s" cannot be downloaded: put the file into PHOTOS_DIR/site and write /media/ and its name (/media/article.pdf; letters, digits, dots, hyphens), or an address that begins with https://, or leave it empty.',
    field, value), field));

CREATE OR REPLACE FUNCTION check_location(field text, value text, sku text) RETURNS boolean
  LANGUAGE sql
  RETURN ((trimmed(value) = '') OR is_boutique(trimmed(value))
    OR refuse(format('%s "%s" is no boutique (SKU %s). Write London or Geneva, or leave it empty.', field, value, sku),
    field));

CREATE OR REPLACE FUNCTION file_key(file text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(regexp_replace(regexp_replace(file, '^/?media/', '', 'i'), '\.[^.]*$', ''))
$$;

CREATE OR REPLACE FUNCTION folded(value text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN translate(lower(unaccent(NORMALIZE(COALESCE(value, ''), NFC))), 'ς', 'σ');

CREATE OR REPLACE FUNCTION forget_notices() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  -- By account, because the index on notices begins with it.
  DELETE FROM "DeskNotice" USING "StaffAccount"
  WHERE "staff_id" = "StaffAccount"."id" AND "kind" = TG_ARGV[0] AND "subject" = NEW."id"::text;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION forget_told_with() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  IF TG_TABLE_NAME = 'Alert' THEN
    DELETE FROM "AlertTold" WHERE "alert_id" = OLD."id";
  ELSE
    DELETE FROM "AlertTold" WHERE "item_id" = OLD."StockItemId";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION gallery_path(gallery text, prefix text, sku text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((gallery || CASE WHEN starts_with(sku, prefix) THEN sku ELSE (prefix || sku) END) || '/');

CREATE OR REPLACE FUNCTION gather_alerts(member integer, address text) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  alert record;
BEGIN
  FOR alert IN
    SELECT "id", first_value("id") OVER (PARTITION BY "listing", "query", "sku" ORDER BY "email" <> address, "id" DESC) AS "kept"
    FROM "Alert" WHERE "member_id" = member OR "email" = address
  LOOP
    CONTINUE WHEN alert."id" = alert."kept";
    UPDATE "Alert" kept SET "member_id" = member, "spam" = false, "confirmed_at" = coalesce(kept."confirmed_at", own."confirmed_at"),
      -- Before a confirmation, a stranger may have chosen it.
      "at_once" = own."at_once" OR (kept."at_once" AND kept."confirmed_at" IS NOT NULL)
    FROM "Alert" own WHERE own."id" = alert."id" AND kept."id" = alert."kept";
    PERFORM merge_alert(alert."id", alert."kept");
  END LOOP;
  UPDATE "Alert" SET "email" = address WHERE "member_id" = member AND "email" <> address;
  UPDATE "Alert" SET "member_id" = member WHERE "email" = address AND "member_id" IS NULL AND "confirmed_at" IS NOT NULL;
END $$;

CREATE OR REPLACE FUNCTION is_boutique(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (value = ANY (ARRAY['London', 'Geneva']));

CREATE OR REPLACE FUNCTION is_day_of_ours(value date) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((value >= '1900-01-01'::date) AND (value <= '2100-12-31'::date));

CREATE OR REPLACE FUNCTION is_day_of_sale(day date) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN ((day >= '1990-01-01'::date) AND (day <= ((now() AT TIME ZONE 'Europe/London'))::date));

CREATE OR REPLACE FUNCTION is_email(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (value ~ '^[^@[:space:],;<>]+@[^@[:space:],;<>]+\.[^@[:space:],;<>]+$');

CREATE OR REPLACE FUNCTION is_here(upcoming boolean, status text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ((NOT upcoming) AND (lower(trimmed(status)) = ANY (ARRAY['', 'on hold', 'in stock'])));

CREATE OR REPLACE FUNCTION is_link(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (value ~ '^($|/|https?://|#)');

CREATE OR REPLACE FUNCTION is_media(value text, endings text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((value !~ '[<>"[:cntrl:]]|://|\.\.') AND ((value !~ '\.[A-Za-z][A-Za-z0-9]{1,4}$') OR (value ~* (('\.('
    || endings) || ')$'))));

CREATE OR REPLACE FUNCTION is_millimetres(value numeric) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((value IS NULL) OR ((value >= (1)::numeric) AND (value <= (200)::numeric)));

CREATE OR REPLACE FUNCTION is_misspelt_path(link text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (link ~ '^/[^/?#]*[[:upper:]][^?#]*$');

CREATE OR REPLACE FUNCTION is_phone_number(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (trimmed(value) ~ '^[+(0-9][-0-9 ()./]{4,30}$');

CREATE OR REPLACE FUNCTION is_picture(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN is_media(value, 'jpe?g|png|webp|tiff?|avif');

CREATE OR REPLACE FUNCTION is_under_way(upcoming boolean, status text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (upcoming OR (lower(trimmed(status)) ~ '^(arriv(es|ing)|coming|in transit|on (its|the) way)\M'));

CREATE OR REPLACE FUNCTION is_without_country(number text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (regexp_replace(number, '[^0-9+]', '', 'g') ~ '^0[1-9]');

CREATE OR REPLACE FUNCTION keep_history(kept text, VARIADIC arguments text[]) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION record_history(%s)',
    kept, (SELECT string_agg(quote_literal(word), ', ') FROM unnest(arguments) AS word));
END $$;

CREATE OR REPLACE FUNCTION ladies_or_gentlemen(gender text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN NULLIF(concat_ws(' ', CASE WHEN (gender ~* '\m(wom[ae]n|lad(y|ies)|females?|dam(e|es|en)|femmes?)\M')
    THEN 'ladies' ELSE NULL::text END, CASE WHEN (gender ~* '\m(m[ae]n|gents?|gentlem[ae]n|males?|herren|hommes?)\M')
    THEN 'gentlemen' ELSE NULL::text END), '');

CREATE OR REPLACE FUNCTION leads_elsewhere(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (value ~ '^/[/\\]');

CREATE OR REPLACE FUNCTION member_mail(member integer, kind "MailKind", address text) RETURNS void
  LANGUAGE sql AS $$
  INSERT INTO "Mail" ("kind", "to", "message_id", "member_id") VALUES (kind, address, gen_random_uuid()::text, member)
$$;

CREATE OR REPLACE FUNCTION merge_alert(gone integer, kept integer) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Mail" SET "alert_id" = kept WHERE "alert_id" = gone;
  UPDATE "AlertMatch" own SET "alert_id" = kept WHERE own."alert_id" = gone AND NOT EXISTS (
    SELECT FROM "AlertMatch" other WHERE other."alert_id" = kept AND other."item_id" = own."item_id"
      AND other."mail_id" IS NOT DISTINCT FROM own."mail_id");
  INSERT INTO "AlertTold" AS known ("alert_id", "item_id", "price", "currency", "told_at")
  SELECT kept, "item_id", "price", "currency", "told_at" FROM "AlertTold" WHERE "alert_id" = gone
  ON CONFLICT ("alert_id", "item_id") DO UPDATE
    SET "price" = EXCLUDED."price", "currency" = EXCLUDED."currency", "told_at" = EXCLUDED."told_at"
    WHERE known."told_at" < EXCLUDED."told_at";
  DELETE FROM "Alert" WHERE "id" = gone;
END $$;

CREATE OR REPLACE FUNCTION moment_of_sale(day date, known timestamp with time zone) RETURNS timestamp with time zone
  LANGUAGE sql STABLE AS $$
  SELECT CASE day
    WHEN (known AT TIME ZONE 'Europe/London')::date THEN known
    WHEN (now() AT TIME ZONE 'Europe/London')::date THEN now()
    ELSE (day + time '12:00') AT TIME ZONE 'Europe/London'
  END
$$;

CREATE OR REPLACE FUNCTION normalised(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN (length(value) > 10000) THEN value ELSE NORMALIZE(translate(value, '­​⁠﻿', ''), NFC) END;

CREATE OR REPLACE FUNCTION normalised_identifier(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN normalised(regexp_replace(value, '[\u061c\u180e\u200c-\u200f\u202a-\u202e\u2061-\u2064\u2066-\u206f]', '',
    'g'));

CREATE OR REPLACE FUNCTION notify_change() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  key_column text := TG_ARGV[0];
  keys text[];
BEGIN
  IF TG_OP = 'TRUNCATE' OR key_column IS NULL THEN
    keys := ARRAY['*'];
  ELSIF TG_OP = 'INSERT' THEN
    EXECUTE format('SELECT array_agg(k) FROM (SELECT DISTINCT %I::text AS k FROM new_rows LIMIT 41) s', key_column) INTO keys;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE format('SELECT array_agg(k) FROM (SELECT DISTINCT %I::text AS k FROM old_rows LIMIT 41) s', key_column) INTO keys;
  ELSE
    EXECUTE format('SELECT array_agg(k) FROM (SELECT %1$I::text AS k FROM new_rows UNION SELECT %1$I::text FROM old_rows LIMIT 41) s', key_column) INTO keys;
  END IF;
  IF keys IS NULL THEN RETURN NULL; END IF;
  IF cardinality(keys) > 40 THEN keys := ARRAY['*']; END IF;
  PERFORM pg_notify('shop', json_build_object('table', TG_TABLE_NAME, 'keys', keys)::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION piece_of(sku text) RETURNS integer
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT "StockItemId" FROM "StockItem" WHERE lower("SKU") = lower(trimmed(piece_of.sku)) AND "published" AND "deletedAt" IS NULL),
    (SELECT "item_id" FROM "FormerSku" WHERE "FormerSku"."sku" = lower(trimmed(piece_of.sku))),
    (SELECT "StockItemId" FROM "StockItem" WHERE lower("SKU") = lower(trimmed(piece_of.sku))))
$$;

CREATE OR REPLACE FUNCTION plural_of(noun text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN (trimmed(noun) ~* '(ch|sh|ss|x|z)$') THEN (trimmed(noun) || 'es')
    WHEN (trimmed(noun) ~* '[^aeiou]y$') THEN ("left"(trimmed(noun), '-1'::integer) || 'ies')
    WHEN (trimmed(noun) ~* '[a-rt-z]$') THEN (trimmed(noun) || 's') ELSE NULL::text END;

CREATE OR REPLACE FUNCTION previous_visit(seen_at timestamp with time zone, previous_at timestamp with time zone,
  at timestamp with time zone) RETURNS timestamp with time zone
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN (at > (seen_at + '04:00:00'::interval)) THEN seen_at ELSE previous_at END;

CREATE OR REPLACE FUNCTION record_export(what text, lines integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$ SELECT write_history(what, '', 'export', '', NULL, to_jsonb(lines)) $$;

CREATE OR REPLACE FUNCTION record_history() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  named text[] := TG_ARGV[2:];
  only_named boolean := TG_ARGV[1] = 'only';
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) END;
  key text := coalesce(after, before) ->> TG_ARGV[0];
  field text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    FOR field IN SELECT jsonb_object_keys(after) LOOP
      IF (field = ANY (named)) = only_named AND after -> field IS DISTINCT FROM before -> field THEN
        PERFORM write_history(TG_TABLE_NAME, before ->> TG_ARGV[0], 'update', field, before -> field, after -> field);
      END IF;
    END LOOP;
  ELSIF NOT only_named THEN
    PERFORM write_history(TG_TABLE_NAME, key, lower(TG_OP)::"HistoryOperation", '', before - named, after - named);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM write_history(TG_TABLE_NAME, key, 'delete', '', NULL, NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_photographs(folder text, was text, became text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
  SELECT write_history(
    CASE WHEN folder = 'site' THEN 'Site pictures' ELSE 'StockItem' END,
    CASE WHEN folder = 'site' THEN '' ELSE folder END,
    'update', 'photographs', to_jsonb(was), to_jsonb(became))
$$;

CREATE OR REPLACE FUNCTION refuse(sentence text, field text DEFAULT NULL::text) RETURNS boolean
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING MESSAGE = sentence, ERRCODE = 'check_violation', COLUMN = coalesce(field, '');
END $$;

CREATE OR REPLACE FUNCTION refuse_deletion() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE FUNCTION refuse_number_without_country() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'WhatsAppNumber "%" begins without its country, and no link to WhatsApp works without. Write it like +44 7700 900 090.', NEW."WhatsAppNumber"
    USING ERRCODE = 'check_violation', COLUMN = 'WhatsAppNumber';
END $$;

CREATE OR REPLACE FUNCTION refuse_script() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  field text;
BEGIN
  FOREACH field IN ARRAY TG_ARGV LOOP
    IF runs_script(to_jsonb(NEW) ->> field) THEN
      RAISE EXCEPTION '% holds something that a page must not run: take out <script>, <iframe>, <form> and the like, attributes that begin with on, and javascript: links.', field
        USING ERRCODE = 'check_violation', COLUMN = field;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_second_factor() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "Passkey" WHERE CASE TG_TABLE_NAME WHEN 'Member' THEN "member_id" ELSE "staff_id" END = NEW."id") THEN
    RAISE EXCEPTION 'A second factor needs a passkey, and this account has none.' USING ERRCODE = 'check_violation', COLUMN = 'two_factor';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_time_that_is_over() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'This time is over. Publish it now, or choose a later one.'
    USING ERRCODE = 'check_violation', COLUMN = TG_ARGV[0];
END $$;

CREATE OR REPLACE FUNCTION renamed_in_text(value text, before text, after text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(replace(replace(value, gallery_path('/watches/gallery/', 'NW-', before),
    gallery_path('/watches/gallery/', 'NW-', after)), gallery_path('/jewelries/gallery/', 'NJ-', before),
    gallery_path('/jewelries/gallery/', 'NJ-', after)), (('(\s[sS][rR][cC]\s*=\s*["'']?)' || replace(before, '.',
    '\.')) || '/'), (('\1' || after) || '/'), 'g');

CREATE OR REPLACE FUNCTION renamed_media(value text, before text, after text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN starts_with(value, (before || '/')) THEN (after || substr(value, (length(before) + 1)))
    ELSE value END;

CREATE OR REPLACE FUNCTION runs_script(html text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((html ~* '<\s*(script|iframe|object|embed|base|meta|link|form)\M')
    OR (html ~* '<[a-z][^<>]*[\s"''/]on[a-z]+\s*=')
    OR (html ~* '(href|src|action)\s*=\s*["'']?\s*(javascript|vbscript|data:text)'));

CREATE OR REPLACE FUNCTION single_spaced(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(trimmed(normalised_identifier(value)), '[\s\u00a0]+', ' ', 'g');

CREATE OR REPLACE FUNCTION skus_alike(family "Family", sku text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE family WHEN 'watch'::"Family" THEN ARRAY[lower(sku), ('nw-' || lower(sku)), regexp_replace(lower(sku),
    '^nw-', '')] ELSE ARRAY[lower(sku), ('nj-' || lower(sku)), regexp_replace(lower(sku), '^nj-', '')] END;

CREATE OR REPLACE FUNCTION skus_of(item integer) RETURNS SETOF text
  LANGUAGE sql STABLE AS $$
  SELECT lower("SKU") FROM "StockItem" WHERE "StockItemId" = item
  UNION
  SELECT "sku" FROM "FormerSku" WHERE "item_id" = item
    AND NOT EXISTS (SELECT FROM "StockItem" WHERE lower("SKU") = "FormerSku"."sku" AND "published" AND "deletedAt" IS NULL)
$$;

CREATE OR REPLACE FUNCTION trimmed(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(COALESCE(value, ''), E' \t\r\n\u00a0');

CREATE OR REPLACE FUNCTION watch_table(watched text, key_column text) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER notify_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%L)', watched, key_column);
  EXECUTE format('CREATE TRIGGER notify_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%L)', watched, key_column);
  EXECUTE format('CREATE TRIGGER notify_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%L)', watched, key_column);
  EXECUTE format('CREATE TRIGGER notify_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_change()', watched);
END $$;

CREATE OR REPLACE FUNCTION write_history(record_type text, record_key text, operation "HistoryOperation",
  column_name text, old_value jsonb, new_value jsonb) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
  INSERT INTO "History" ("record_type", "record_key", "operation", "column_name", "old_value", "new_value", "actor", "database_role", "command", "transaction_id")
  VALUES (record_type, coalesce(record_key, ''), operation, column_name, old_value, new_value,
    left(coalesce(current_setting('shop.actor', true), ''), 200), session_user,
    left(coalesce(nullif(current_setting('shop.command', true), ''), current_setting('application_name', true), ''), 200),
    pg_current_xact_id()::text::bigint)
$$;

-- ── "Alert" ─────────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "Alert"
  ADD CONSTRAINT "An alert waits for one piece or for a search" CHECK ((sku = '') = (listing <> '')),
  ADD CONSTRAINT "An alert's email is in small letters" CHECK (email = lower(email) AND email ~~ '%_@_%'),
  ADD CONSTRAINT "An alert's listing must be main, other, all or jewellery"
    CHECK (listing = ANY (ARRAY['', 'main', 'other', 'all', 'jewellery'])),
  ADD CONSTRAINT "Texts of an alert must not be endless"
    CHECK (length(query) <= 2000 AND length(sku) <= 40 AND length(email) <= 254);

CREATE INDEX "Alert_sku" ON "Alert" USING btree (lower(sku));

CREATE TRIGGER forget_told_with AFTER DELETE ON "Alert" FOR EACH ROW EXECUTE FUNCTION forget_told_with();

-- ── "AlertMatch" ────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE UNIQUE INDEX "AlertMatch_untold" ON "AlertMatch" USING btree (alert_id, item_id) WHERE (mail_id IS NULL);

-- ── "Boutique" ──────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "Boutique"
  ADD CONSTRAINT "A boutique is called London or Geneva" CHECK (is_boutique(name)),
  ADD CONSTRAINT "Email must be an e-mail address or empty" CHECK ("Email" = '' OR is_email("Email")),
  ADD CONSTRAINT "FacebookURL must begin with https:// or be empty" CHECK ("FacebookURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "InstagramURL must begin with https:// or be empty" CHECK ("InstagramURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "OpeningHours must be shorter than 500 characters" CHECK (length("OpeningHours") < 500),
  ADD CONSTRAINT "PhoneNumber must be a telephone number or empty"
    CHECK ("PhoneNumber" = '' OR is_phone_number("PhoneNumber")),
  ADD CONSTRAINT "WhatsAppNumber must be a telephone number or empty"
    CHECK ("WhatsAppNumber" = '' OR is_phone_number("WhatsAppNumber")),
  ADD CONSTRAINT "access must be shorter than 300 characters" CHECK (length(access) < 300),
  ADD CONSTRAINT "image and plan must be names of pictures or empty" CHECK (is_picture(image) AND is_picture(plan)),
  ADD CONSTRAINT "latitude and longitude stand together, in degrees"
    CHECK ((latitude IS NULL) = (longitude IS NULL) AND latitude >= '-90'::integer::double precision
    AND latitude <= 90::double precision AND longitude >= '-180'::integer::double precision
    AND longitude <= 180::double precision);

CREATE TRIGGER derive_boutique BEFORE INSERT OR UPDATE ON "Boutique" FOR EACH ROW EXECUTE FUNCTION derive_boutique();
CREATE TRIGGER refuse_deletion BEFORE DELETE ON "Boutique"
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion('A boutique cannot be deleted: enquiries, pieces and pages name it.');
CREATE TRIGGER refuse_number_without_country BEFORE INSERT OR UPDATE OF "WhatsAppNumber" ON "Boutique"
  FOR EACH ROW WHEN (is_without_country(new."WhatsAppNumber")) EXECUTE FUNCTION refuse_number_without_country();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON "Boutique"
  FOR EACH STATEMENT
    EXECUTE FUNCTION refuse_deletion('A boutique cannot be deleted: enquiries, pieces and pages name it.');
CREATE TRIGGER refuse_unknown_time_zone BEFORE INSERT OR UPDATE ON "Boutique"
  FOR EACH ROW EXECUTE FUNCTION refuse_unknown_time_zone();
CREATE TRIGGER notify_delete AFTER DELETE ON "Boutique" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('name');
CREATE TRIGGER notify_insert AFTER INSERT ON "Boutique" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('name');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "Boutique" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "Boutique" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('name');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "Boutique"
  FOR EACH ROW EXECUTE FUNCTION record_history('name', 'all');

CREATE OR REPLACE FUNCTION derive_boutique() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."timeZone" := trimmed(NEW."timeZone");
  IF NEW."timeZone" = '' THEN
    NEW."timeZone" := CASE NEW."name" WHEN 'Geneva' THEN 'Europe/Zurich' ELSE 'Europe/London' END;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_unknown_time_zone() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."timeZone" !~ '^[A-Z][A-Za-z_]+/[A-Za-z_/+-]+$'
    OR NOT EXISTS (SELECT FROM pg_timezone_names zone WHERE zone.name = NEW."timeZone") THEN
    RAISE EXCEPTION 'timeZone "%" is unknown (boutique %). Use a name such as Europe/London or Europe/Zurich.', NEW."timeZone", NEW."name"
      USING ERRCODE = 'check_violation', COLUMN = 'timeZone';
  END IF;
  RETURN NEW;
END $$;

-- ── "Enquiry" ───────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE INDEX "Enquiry_email" ON "Enquiry" USING btree (lower(email));
CREATE INDEX "Enquiry_phone" ON "Enquiry" USING gin (ltrim(regexp_replace(replace(phone, '(0)', ''), '\D', '', 'g'),
  '0') gin_trgm_ops);
CREATE INDEX "Enquiry_searched" ON "Enquiry" USING gin ((((((((((((((((reference || ' ') || name) || ' ')
  || "firstName") || ' ') || "lastName") || ' ') || email) || ' ') || phone) || ' ') || item) || ' ')
  || message)) gin_trgm_ops);
CREATE INDEX "Enquiry_sku" ON "Enquiry" USING btree (lower(trimmed(sku)));

CREATE TRIGGER derive_enquiry BEFORE INSERT OR UPDATE OF reference ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry();
CREATE TRIGGER derive_enquiry_answer BEFORE UPDATE OF status ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry_answer();
CREATE TRIGGER derive_enquiry_updated_at BEFORE UPDATE OF status, boutique, spam, assigned_to ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry_updated_at();
CREATE TRIGGER forget_buyer BEFORE DELETE ON "Enquiry" FOR EACH ROW EXECUTE FUNCTION forget_buyer();
CREATE TRIGGER refuse_unknown_boutique BEFORE UPDATE OF boutique ON "Enquiry"
  FOR EACH ROW WHEN (NOT is_boutique(new.boutique)) EXECUTE FUNCTION refuse_unknown_boutique();
CREATE TRIGGER forget_notices AFTER UPDATE ON "Enquiry"
  FOR EACH ROW WHEN (old.status = 'new'::"EnquiryStatus" AND NOT old.spam AND (new.status <> 'new'::"EnquiryStatus"
    OR new.spam))
    EXECUTE FUNCTION forget_notices('enquiry');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION record_history('id', 'only', 'status', 'boutique', 'spam', 'assigned_to');

CREATE OR REPLACE FUNCTION derive_enquiry() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW."reference" := OLD."reference";
    RETURN NEW;
  END IF;
  LOOP
    NEW."reference" := 'ENQ-' || to_char(NEW."createdAt" AT TIME ZONE 'Europe/London', 'YYYY') || '-'
      || lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 1000000)::text, 6, '0');
    EXIT WHEN NOT EXISTS (SELECT FROM "Enquiry" WHERE "reference" = NEW."reference");
  END LOOP;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION derive_enquiry_answer() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" = 'answered' AND OLD."status" <> 'answered' THEN
    NEW."answered_at" := now();
    NEW."answered_by" := acting_person();
  ELSIF NEW."status" = 'new' THEN
    NEW."answered_at" := NULL;
    NEW."answered_by" := '';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION derive_enquiry_updated_at() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."updatedAt" := now();
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION forget_buyer() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  UPDATE "Sale" SET "enquiry_id" = NULL, "note" = '' WHERE "enquiry_id" = OLD."id";
  RETURN OLD;
END $$;

CREATE OR REPLACE FUNCTION refuse_unknown_boutique() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '"%" is no boutique (enquiry %). Write London or Geneva.', NEW."boutique", NEW."reference"
    USING ERRCODE = 'check_violation', COLUMN = 'boutique';
END $$;

-- ── "FeaturedSet" ───────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "FeaturedSet"
  ADD CONSTRAINT "A featured set is called main, other or jewellery"
    CHECK (name = ANY (ARRAY['main', 'other', 'jewellery']));

CREATE TRIGGER notify_delete AFTER DELETE ON "FeaturedSet" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('name');
CREATE TRIGGER notify_insert AFTER INSERT ON "FeaturedSet" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('name');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "FeaturedSet" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "FeaturedSet" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('name');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "FeaturedSet"
  FOR EACH ROW EXECUTE FUNCTION record_history('name', 'all');

-- ── "History" ───────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE INDEX "History_searched" ON "History" USING gin ((((((record_key || ' ') || column_name) || ' ')
  || actor)) gin_trgm_ops);

CREATE TRIGGER refuse_deletion BEFORE UPDATE OR TRUNCATE ON "History"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('The history cannot be changed.');

-- ── "HomeExcerpt" ───────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "HomeExcerpt"
  ADD CONSTRAINT "excerpt_image must be the name of a picture or empty" CHECK (is_picture(excerpt_image)),
  ADD CONSTRAINT "excerpt_link must be a path, an address or empty" CHECK (is_link(excerpt_link)),
  ADD CONSTRAINT "excerpt_link must not begin with two slashes" CHECK (NOT leads_elsewhere(excerpt_link)),
  ADD CONSTRAINT "position must be 0 to 6" CHECK ("position" >= 0 AND "position" <= 6);

CREATE TRIGGER notify_delete AFTER DELETE ON "HomeExcerpt" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('position');
CREATE TRIGGER notify_insert AFTER INSERT ON "HomeExcerpt" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('position');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "HomeExcerpt" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "HomeExcerpt" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('position');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "HomeExcerpt"
  FOR EACH ROW EXECUTE FUNCTION record_history('position', 'all');

-- ── "JournalArticle" ────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "JournalArticle"
  ADD CONSTRAINT "JournalArticle_content"
    CHECK (length(content) <= 2000000
    OR refuse(format('The content of "%s" is longer than two million characters. Pictures belong into PHOTOS_DIR/site, not into the text.',
    slug), 'content')),
  ADD CONSTRAINT "JournalArticle_date"
    CHECK (is_day_of_ours(date)
    OR refuse(format('The date %s (%s) is not between 1900 and 2100.', date, slug), 'date')),
  ADD CONSTRAINT "JournalArticle_publish_at"
    CHECK (NOT (status = 0 AND publish_at IS NOT NULL)
    OR refuse(format('publish_at is for drafts (article "%s"): make it a draft, or leave publish_at empty.', slug),
    'publish_at')),
  ADD CONSTRAINT "JournalArticle_slug"
    CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,119}$'
    OR refuse(format('The slug "%s" cannot stand in an address: use 1 to 120 small letters, digits and hyphens, such as caring-for-a-bracelet.',
    slug), 'slug')),
  ADD CONSTRAINT "JournalArticle_title"
    CHECK (trimmed(title) <> '' AND length(title) <= 300
    OR refuse(format('The title of "%s" is empty or longer than 300 characters.', slug), 'title'));

CREATE TRIGGER derive_article_schedule BEFORE UPDATE ON "JournalArticle"
  FOR EACH ROW EXECUTE FUNCTION derive_article_schedule();
CREATE TRIGGER derive_journal_article BEFORE INSERT OR UPDATE ON "JournalArticle"
  FOR EACH ROW EXECUTE FUNCTION derive_journal_article();
CREATE TRIGGER refuse_new_time_that_is_over BEFORE INSERT ON "JournalArticle"
  FOR EACH ROW WHEN (new.status <> 0 AND new.publish_at < (clock_timestamp() - '00:01:00'::interval))
    EXECUTE FUNCTION refuse_time_that_is_over('publish_at');
CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF content ON "JournalArticle"
  FOR EACH ROW EXECUTE FUNCTION refuse_script('content');
CREATE TRIGGER refuse_taken_slug BEFORE INSERT OR UPDATE OF slug ON "JournalArticle"
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_slug();
CREATE TRIGGER refuse_time_that_is_over BEFORE UPDATE ON "JournalArticle"
  FOR EACH ROW WHEN (new.status <> 0 AND new.publish_at < (clock_timestamp() - '00:01:00'::interval)
    AND new.publish_at IS DISTINCT FROM old.publish_at)
    EXECUTE FUNCTION refuse_time_that_is_over('publish_at');
CREATE TRIGGER journal_article_add_job_again AFTER UPDATE ON "JournalArticle"
  FOR EACH ROW WHEN (new.publish_at IS DISTINCT FROM old.publish_at)
    EXECUTE FUNCTION add_publish_job('publish-article', 'id', 'publish_at');
CREATE TRIGGER journal_article_add_job_of_new AFTER INSERT ON "JournalArticle"
  FOR EACH ROW WHEN (new.publish_at IS NOT NULL)
    EXECUTE FUNCTION add_publish_job('publish-article', 'id', 'publish_at');
CREATE TRIGGER keep_former_slug AFTER UPDATE ON "JournalArticle"
  FOR EACH ROW WHEN (old.status = 0 AND (old.slug <> new.slug OR new.status <> 0)) EXECUTE FUNCTION keep_former_slug();
CREATE TRIGGER notify_delete AFTER DELETE ON "JournalArticle" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('slug');
CREATE TRIGGER notify_insert AFTER INSERT ON "JournalArticle" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('slug');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "JournalArticle" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "JournalArticle" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('slug');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "JournalArticle"
  FOR EACH ROW EXECUTE FUNCTION record_history('slug', 'all', 'updated_at');
CREATE TRIGGER take_former_slug AFTER INSERT OR UPDATE OF slug, status ON "JournalArticle"
  FOR EACH ROW WHEN (new.status = 0) EXECUTE FUNCTION take_former_slug();

CREATE OR REPLACE FUNCTION derive_article_schedule() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" = 0 AND OLD."status" <> 0 AND NEW."publish_at" IS NOT DISTINCT FROM OLD."publish_at" THEN
    NEW."publish_at" := NULL;
  END IF;
  -- What is restored after the time at which it was to be published stays a draft.
  IF OLD."deleted_at" IS NOT NULL AND NEW."deleted_at" IS NULL AND NEW."publish_at" <= now() THEN
    NEW."publish_at" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION derive_journal_article() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."updated_at" := now();
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION keep_former_slug() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  INSERT INTO "FormerSlug" ("slug", "article_id") VALUES (OLD."slug", NEW."id")
  ON CONFLICT ("slug") DO UPDATE SET "article_id" = EXCLUDED."article_id";
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_taken_slug() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  is_deleted boolean;
BEGIN
  SELECT other."deleted_at" IS NOT NULL INTO is_deleted FROM "JournalArticle" other
  WHERE other."slug" = NEW."slug" AND other."id" <> NEW."id";
  IF is_deleted THEN
    RAISE EXCEPTION '% is in the bin. Restore it, or delete it for good.', NEW."slug" USING ERRCODE = 'check_violation', COLUMN = 'slug';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'The slug "%" is taken by another article.', NEW."slug" USING ERRCODE = 'unique_violation', COLUMN = 'slug';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION take_former_slug() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  DELETE FROM "FormerSlug" WHERE "slug" = NEW."slug" AND "article_id" <> NEW."id";
  RETURN NULL;
END $$;

-- ── "JournalCategory" ───────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "JournalCategory"
  ADD CONSTRAINT "A category needs a name of 1 to 60 characters" CHECK (length(name) >= 1 AND length(name) <= 60);

CREATE TRIGGER derive_journal_category BEFORE INSERT OR UPDATE ON "JournalCategory"
  FOR EACH ROW EXECUTE FUNCTION derive_journal_category();
CREATE TRIGGER refuse_deletion_in_use BEFORE DELETE ON "JournalCategory"
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion_in_use();
CREATE TRIGGER refuse_taken_category BEFORE INSERT OR UPDATE ON "JournalCategory"
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_category();
CREATE TRIGGER notify_delete AFTER DELETE ON "JournalCategory" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('name');
CREATE TRIGGER notify_insert AFTER INSERT ON "JournalCategory" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('name');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "JournalCategory" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "JournalCategory" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('name');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "JournalCategory"
  FOR EACH ROW EXECUTE FUNCTION record_history('id', 'all');

CREATE OR REPLACE FUNCTION derive_journal_category() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."name" := trimmed(NEW."name");
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_deletion_in_use() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  named constant int := 5;
  titles text[];
  found int;
BEGIN
  SELECT array_agg(format('"%s"%s', "title", CASE WHEN "deleted_at" IS NOT NULL THEN ' (in the bin)' END) ORDER BY "date" DESC, "id" DESC) INTO titles
  FROM "JournalArticle" WHERE "category_id" = OLD."id";
  found := coalesce(cardinality(titles), 0);
  IF found > 0 THEN
    RAISE EXCEPTION 'This category cannot be deleted: % in it (%). Give % another category first.',
      CASE found WHEN 1 THEN '1 article is' ELSE found || ' articles are' END,
      array_to_string(titles[:named], ', ') || CASE WHEN found > named THEN format(' and %s more', found - named) ELSE '' END,
      CASE found WHEN 1 THEN 'it' ELSE 'them' END
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE FUNCTION refuse_taken_category() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "JournalCategory" other WHERE lower(other."name") = lower(NEW."name") AND other."id" <> NEW."id") THEN
    RAISE EXCEPTION 'There is a category "%" already (capital and small letters count as the same).', NEW."name"
      USING ERRCODE = 'unique_violation', COLUMN = 'name';
  END IF;
  RETURN NEW;
END $$;

-- ── "Magazine" ──────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "Magazine"
  ADD CONSTRAINT "Magazine_article_download" CHECK (check_download('article_download', article_download)),
  ADD CONSTRAINT "Magazine_article_download_translation"
    CHECK (check_download('article_download_translation', article_download_translation)),
  ADD CONSTRAINT "Magazine_articles_link"
    CHECK (articles_link ~ '^($|/$|/[^/\\[:space:]][^\\[:space:]]*$|https?://[^/\\[:space:]][^\\[:space:]]*$)'
    OR refuse(format('articles_link "%s" is no address: begin with https:// or with one slash, or leave it empty.',
    articles_link), 'articles_link')),
  ADD CONSTRAINT "Magazine_date"
    CHECK (is_day_of_ours(date)
    OR refuse(format('The date %s (%s) is not between 1900 and 2100.', date, title), 'date')),
  ADD CONSTRAINT "Magazine_title"
    CHECK (trimmed(title) <> '' AND length(title) <= 300
    OR refuse('The title of a press article is empty or longer than 300 characters.', 'title'));

CREATE TRIGGER derive_magazine BEFORE INSERT OR UPDATE ON "Magazine" FOR EACH ROW EXECUTE FUNCTION derive_magazine();
CREATE TRIGGER notify_delete AFTER DELETE ON "Magazine" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE TRIGGER notify_insert AFTER INSERT ON "Magazine" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "Magazine" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "Magazine" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "Magazine"
  FOR EACH ROW EXECUTE FUNCTION record_history('id', 'all');

CREATE OR REPLACE FUNCTION derive_magazine() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."articles_link" := trimmed(NEW."articles_link");
  NEW."article_download" := trimmed(NEW."article_download");
  NEW."article_download_translation" := trimmed(NEW."article_download_translation");
  RETURN NEW;
END $$;

-- ── "Mail" ──────────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "Mail"
  ADD CONSTRAINT "A mail belongs to one of those who get mail"
    CHECK (num_nonnulls(enquiry_id, subscriber_id, member_id, staff_id, alert_id) = 1);

CREATE TRIGGER derive_enquiry_mail_state AFTER INSERT OR DELETE OR UPDATE OF state ON "Mail"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry_mail_state();
CREATE TRIGGER forget_notices AFTER UPDATE ON "Mail"
  FOR EACH ROW WHEN (old.state = 'failed'::"MailState" AND new.state <> 'failed'::"MailState")
    EXECUTE FUNCTION forget_notices('mail');
CREATE TRIGGER mail_add_job_again AFTER UPDATE OF state ON "Mail"
  FOR EACH ROW WHEN (new.state = 'queued'::"MailState" AND old.state <> 'queued'::"MailState")
    EXECUTE FUNCTION mail_add_job();
CREATE TRIGGER mail_add_job_of_new AFTER INSERT ON "Mail"
  FOR EACH ROW WHEN (new.state = 'queued'::"MailState") EXECUTE FUNCTION mail_add_job();
CREATE TRIGGER remember_told AFTER UPDATE OF state ON "Mail"
  FOR EACH ROW WHEN (new.kind = 'alert'::"MailKind" AND new.state = 'sent'::"MailState"
    AND old.state <> 'sent'::"MailState")
    EXECUTE FUNCTION remember_told();

CREATE OR REPLACE FUNCTION derive_enquiry_mail_state() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  enquiry integer := CASE TG_OP WHEN 'DELETE' THEN OLD."enquiry_id" ELSE NEW."enquiry_id" END;
BEGIN
  IF enquiry IS NULL THEN RETURN NULL; END IF;
  -- Two mails of one enquiry may end at the same moment: the second must see what the first wrote.
  PERFORM FROM "Enquiry" WHERE "id" = enquiry FOR UPDATE;
  UPDATE "Enquiry" SET "mailState" = found.state
  FROM (SELECT count(*) AS number, (CASE
      WHEN bool_or("state" = 'failed') THEN 'failed'
      WHEN bool_or("state" = 'queued') THEN 'queued'
      ELSE 'sent' END)::"EnquiryMailState" AS state
    FROM "Mail" WHERE "enquiry_id" = enquiry) AS found
  WHERE "id" = enquiry AND found.number > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mail_add_job() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM graphile_worker.add_job('mail', json_build_object('id', NEW."id"),
    job_key := 'mail:' || NEW."id", max_attempts := 25);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION remember_told() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  INSERT INTO "AlertTold" ("alert_id", "item_id", "price", "currency", "told_at")
  SELECT DISTINCT "alert_id", "item_id", "sortPrice", trimmed("Currency"), coalesce(NEW."sent_at", now())
  FROM "AlertMatch" JOIN "StockItem" ON "StockItemId" = "item_id" WHERE "mail_id" = NEW."id"
  ON CONFLICT ("alert_id", "item_id") DO UPDATE
    SET "price" = EXCLUDED."price", "currency" = EXCLUDED."currency", "told_at" = EXCLUDED."told_at";
  RETURN NULL;
END $$;

-- ── "Member" ────────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "Member"
  ADD CONSTRAINT "A member needs a name" CHECK (name <> ''),
  ADD CONSTRAINT "Member_declined"
    CHECK (declined_at IS NULL OR status = 2
    OR refuse('Only who waits can be declined. Suspend an approved member instead: status 2.', 'declined_at')),
  ADD CONSTRAINT "Member_email"
    CHECK (email ~ '^[^[:space:]@<>,;:"]+@[^[:space:]@<>,;:"]+\.[^[:space:]@<>,;:".]+$'
    OR refuse(format('email "%s" is no e-mail address.', email), 'email')),
  ADD CONSTRAINT "Member_password"
    CHECK (password = '' OR password ~~ '$argon2id$%'
    OR refuse('password holds a hash, never the password. Leave it as it is: the member sets a new one by "Forgot your password?".',
    'password')),
  ADD CONSTRAINT "Member_status"
    CHECK ((status = ANY (ARRAY[0, 1, 2]))
    OR refuse(format('status %s is none of 0 (pending approval), 1 (approved) and 2 (suspended).', status), 'status'));

CREATE TRIGGER derive_member BEFORE INSERT OR UPDATE ON "Member" FOR EACH ROW EXECUTE FUNCTION derive_member();
CREATE TRIGGER derive_member_declined BEFORE UPDATE OF status, declined_at ON "Member"
  FOR EACH ROW EXECUTE FUNCTION derive_member_declined();
CREATE TRIGGER keep_previous_login BEFORE UPDATE OF last_login_at ON "Member"
  FOR EACH ROW WHEN (old.last_login_at IS DISTINCT FROM new.last_login_at) EXECUTE FUNCTION keep_previous_login();
CREATE TRIGGER refuse_second_factor BEFORE UPDATE OF two_factor ON "Member"
  FOR EACH ROW WHEN (new.two_factor AND NOT old.two_factor) EXECUTE FUNCTION refuse_second_factor();
CREATE TRIGGER forget_notices AFTER UPDATE ON "Member"
  FOR EACH ROW WHEN (old.status = 0 AND new.status <> 0) EXECUTE FUNCTION forget_notices('registration');
CREATE TRIGGER gather_alerts_of_new AFTER INSERT ON "Member"
  FOR EACH ROW WHEN (new.email_verified_at IS NOT NULL) EXECUTE FUNCTION gather_alerts_of_verified();
CREATE TRIGGER gather_alerts_of_verified AFTER UPDATE ON "Member"
  FOR EACH ROW WHEN (new.email_verified_at IS NOT NULL AND (old.email_verified_at IS NULL OR new.email <> old.email))
    EXECUTE FUNCTION gather_alerts_of_verified();
CREATE TRIGGER member_changed AFTER UPDATE ON "Member" FOR EACH ROW EXECUTE FUNCTION member_changed();
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "Member"
  FOR EACH ROW
    EXECUTE FUNCTION record_history('id', 'only', 'status', 'declined_at', 'two_factor', 'passkeys_reset_at');
CREATE TRIGGER refuse_held_email AFTER INSERT ON "Member" FOR EACH ROW EXECUTE FUNCTION refuse_held_email();
CREATE TRIGGER refuse_held_email_of_changed AFTER UPDATE ON "Member"
  FOR EACH ROW WHEN (new.email <> old.email) EXECUTE FUNCTION refuse_held_email();
CREATE TRIGGER void_email_undos AFTER UPDATE ON "Member"
  FOR EACH ROW WHEN (new.email <> old.email) EXECUTE FUNCTION void_email_undos();
CREATE TRIGGER void_unverified_undos AFTER UPDATE ON "Member"
  FOR EACH ROW WHEN (new.email_verified_at IS NOT NULL
    AND old.email_verified_at IS DISTINCT FROM new.email_verified_at)
    EXECUTE FUNCTION void_unverified_undos();

CREATE OR REPLACE FUNCTION derive_member() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  space integer;
BEGIN
  -- An address of before stays: any other is a changed one, which is to be verified.
  IF TG_OP = 'INSERT' OR NEW."email" <> OLD."email" THEN
    NEW."email" := lower(trimmed(normalised_identifier(NEW."email")));
  END IF;

  -- The three names stay in step: the first space parts the name.
  NEW."name" := trimmed(normalised(NEW."name"));
  NEW."first_name" := trimmed(normalised(NEW."first_name"));
  NEW."last_name" := trimmed(normalised(NEW."last_name"));
  IF (TG_OP = 'INSERT' AND NEW."first_name" = '' AND NEW."last_name" = '')
    OR (TG_OP = 'UPDATE' AND NEW."name" <> OLD."name" AND NEW."first_name" = OLD."first_name" AND NEW."last_name" = OLD."last_name") THEN
    space := strpos(NEW."name", ' ');
    NEW."first_name" := CASE space WHEN 0 THEN NEW."name" ELSE left(NEW."name", space - 1) END;
    NEW."last_name" := CASE space WHEN 0 THEN '' ELSE trimmed(substr(NEW."name", space + 1)) END;
  END IF;
  NEW."name" := trimmed(NEW."first_name" || ' ' || NEW."last_name");

  IF TG_OP = 'UPDATE' THEN
    IF NEW."email" <> OLD."email" THEN
      IF NEW."email_verified_at" IS NOT DISTINCT FROM OLD."email_verified_at" THEN
        NEW."email_verified_at" := NULL;
      END IF;
      NEW."email_version" := OLD."email_version" + 1;
    ELSIF NEW."email_verified_at" IS DISTINCT FROM OLD."email_verified_at" THEN
      NEW."email_version" := OLD."email_version" + 1;
    END IF;
  END IF;
  -- The boutique hears of a verified registration once.
  IF NEW."email_verified_at" IS NOT NULL AND NEW."status" = 0 THEN
    NEW."requested_at" := coalesce(NEW."requested_at", now());
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION derive_member_declined() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."declined_at" IS NOT NULL AND OLD."declined_at" IS NULL AND NEW."status" = 0 THEN
    NEW."status" := 2;
  ELSIF OLD."declined_at" IS NOT NULL AND NEW."status" <> 2 THEN
    NEW."declined_at" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION gather_alerts_of_verified() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  -- Asked first, because a transaction has room for a few thousand locks.
  IF EXISTS (SELECT FROM "Alert" WHERE "member_id" = NEW."id" OR "email" = NEW."email") THEN
    -- The lock of lib/alerts/commands.ts: an alert that is confirmed at the same moment is linked by one of the two.
    PERFORM pg_advisory_xact_lock(hashtext('alert ' || NEW."email"));
    PERFORM gather_alerts(NEW."id", NEW."email");
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_previous_login() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."previous_login_at" := OLD."last_login_at";
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION member_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  IF NEW."status" = 1 AND (OLD."status" = 0 OR OLD."declined_at" IS NOT NULL) THEN
    PERFORM member_mail(NEW."id", 'membership_approved', NEW."email");
  ELSIF NEW."status" = 2 AND OLD."status" <> 2 THEN
    DELETE FROM "Session" WHERE "member_id" = NEW."id";
    PERFORM member_mail(NEW."id", CASE WHEN NEW."declined_at" IS NULL THEN 'membership_suspended' ELSE 'membership_declined' END::"MailKind", NEW."email");
  ELSIF OLD."status" = 2 AND NEW."status" = 1 THEN
    PERFORM member_mail(NEW."id", 'membership_restored', NEW."email");
  END IF;
  IF OLD."requested_at" IS NULL AND NEW."requested_at" IS NOT NULL THEN
    PERFORM member_mail(NEW."id", 'membership_request', '');
  END IF;
  IF NEW."email" <> OLD."email" THEN
    PERFORM member_mail(NEW."id", 'email_changed', OLD."email");
    IF NEW."email_verified_at" IS NULL THEN
      PERFORM member_mail(NEW."id", 'verification', NEW."email");
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_held_email() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  IF EXISTS (SELECT FROM "EmailUndo" WHERE "email" = NEW."email" AND "member_id" <> NEW."id" AND "used_at" IS NULL
      AND "verified_at" IS NOT NULL AND "created_at" > now() - interval '7 days') THEN
    RAISE EXCEPTION 'The email has already been taken.' USING ERRCODE = 'unique_violation', TABLE = 'Member', COLUMN = 'email',
      DETAIL = 'Key (email) is held for the member who had it.';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION void_email_undos() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  is_staff boolean := coalesce(nullif(current_setting('shop.command', true), ''), current_setting('application_name', true), '') IN ('desk', 'studio');
  is_new boolean := NOT EXISTS (SELECT FROM "EmailUndo" WHERE "member_id" = NEW."id" AND "used_at" IS NULL
    AND "created_at" > now() - interval '7 days');
BEGIN
  UPDATE "EmailUndo" undo SET "used_at" = now()
  WHERE "member_id" = NEW."id" AND "used_at" IS NULL AND ((is_staff AND NOT undo."by_staff") OR "id" > (
    SELECT min("id") FROM "EmailUndo" WHERE "member_id" = NEW."id" AND "email" = NEW."email" AND "used_at" IS NULL
      AND "created_at" > now() - interval '7 days'));
  IF is_staff AND is_new THEN
    INSERT INTO "EmailUndo" ("member_id", "email", "verified_at", "by_staff")
    VALUES (NEW."id", OLD."email", OLD."email_verified_at", true);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION void_unverified_undos() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  UPDATE "EmailUndo" SET "used_at" = now() WHERE "member_id" = NEW."id" AND "verified_at" IS NULL AND "used_at" IS NULL;
  RETURN NULL;
END $$;

-- ── "MemberNote" ────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "MemberNote"
  ADD CONSTRAINT "The text of a note is 1 to 4000 characters"
    CHECK (length(trimmed(text)) >= 1 AND length(trimmed(text)) <= 4000);

CREATE TRIGGER derive_member_note BEFORE INSERT ON "MemberNote" FOR EACH ROW EXECUTE FUNCTION derive_member_note();

CREATE OR REPLACE FUNCTION derive_member_note() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."author" := acting_person();
  RETURN NEW;
END $$;

-- ── "MembershipContent" ─────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "MembershipContent"
  ADD CONSTRAINT "There is one row of membership content, id 1" CHECK (id = 1);

CREATE TRIGGER refuse_deletion BEFORE DELETE ON "MembershipContent"
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion('The text above the registration cannot be deleted: empty it.');
CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF "Description" ON "MembershipContent"
  FOR EACH ROW EXECUTE FUNCTION refuse_script('Description');
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON "MembershipContent"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('The text above the registration cannot be deleted: empty it.');
CREATE TRIGGER notify_delete AFTER DELETE ON "MembershipContent" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE TRIGGER notify_insert AFTER INSERT ON "MembershipContent" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "MembershipContent"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "MembershipContent" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "MembershipContent"
  FOR EACH ROW EXECUTE FUNCTION record_history('id', 'all');

-- ── "Page" ──────────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "Page"
  ADD CONSTRAINT "A page name is small letters, digits and hyphens" CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  ADD CONSTRAINT "A page title must not be empty" CHECK (trimmed(title) <> ''),
  ADD CONSTRAINT "The page name is reserved"
    CHECK (name <> ALL (ARRAY['websiteitems', 'londonboutique', 'genevaboutique', 'sitesettings', 'featuredwatches',
    'featuredwatchesimgs', 'rmonly', 'rmonlysold', 'otherwatches', 'otherwatchessold', 'watches', 'slider', 'home',
    'journals', 'journal-categories', 'journalarticle', 'magazines', 'singlewatch', 'jewelries', 'jewelriesall',
    'featuredjewelries', 'featuredjewelriesimgs', 'jewellery', 'membership-content', 'membershipwatches', 'users',
    'auth', 'listings', 'openapi.json', 'openapi', 'health', 'internal', 'user', '404'])),
  ADD CONSTRAINT "This page name belongs to an endpoint"
    CHECK (name <> ALL (ARRAY['alerts', 'members', 'pieces', 'staff', 'suggestions', 'visits'])),
  ADD CONSTRAINT "banner must be the name of a picture or empty" CHECK (is_picture(banner)),
  ADD CONSTRAINT "page_type must not be empty" CHECK (trimmed(page_type) <> '');

CREATE TRIGGER refuse_bin BEFORE UPDATE OF deleted_at ON "Page"
  FOR EACH ROW WHEN (new.deleted_at IS NOT NULL AND (old.name = ANY (ARRAY['about', 'services', 'legal',
    'terms-and-conditions', 'privacy-policy', 'cookie-policy'])))
    EXECUTE FUNCTION refuse_deletion('This page cannot be deleted: the footer leads to it. Hide it in the menu (WebsiteItem), or change what it says.');
CREATE TRIGGER refuse_deletion BEFORE DELETE ON "Page"
  FOR EACH ROW WHEN (old.name = ANY (ARRAY['about', 'services', 'legal', 'terms-and-conditions', 'privacy-policy',
    'cookie-policy']))
    EXECUTE FUNCTION refuse_deletion('This page cannot be deleted: the footer leads to it. Hide it in the menu (WebsiteItem), or change what it says.');
CREATE TRIGGER refuse_name_in_bin BEFORE INSERT ON "Page" FOR EACH ROW EXECUTE FUNCTION refuse_name_in_bin();
CREATE TRIGGER refuse_new_name_in_bin BEFORE UPDATE OF name ON "Page"
  FOR EACH ROW WHEN (old.name <> new.name) EXECUTE FUNCTION refuse_name_in_bin();
CREATE TRIGGER refuse_renaming BEFORE UPDATE OF name ON "Page"
  FOR EACH ROW WHEN (old.name <> new.name AND (old.name = ANY (ARRAY['about', 'services', 'legal',
    'terms-and-conditions', 'privacy-policy', 'cookie-policy'])))
    EXECUTE FUNCTION refuse_deletion('This page keeps its name: the footer leads to it. Hide it in the menu (WebsiteItem), or change what it says.');
CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF content ON "Page"
  FOR EACH ROW EXECUTE FUNCTION refuse_script('content');
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON "Page"
  FOR EACH STATEMENT
    EXECUTE FUNCTION refuse_deletion('The pages cannot be deleted at once: the footer leads to some of them.');
CREATE TRIGGER notify_delete AFTER DELETE ON "Page" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('name');
CREATE TRIGGER notify_insert AFTER INSERT ON "Page" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('name');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "Page" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "Page" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('name');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "Page"
  FOR EACH ROW EXECUTE FUNCTION record_history('name', 'all');

CREATE OR REPLACE FUNCTION refuse_name_in_bin() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Page" WHERE "name" = NEW."name" AND "deleted_at" IS NOT NULL) THEN
    RAISE EXCEPTION '% is in the bin. Restore it, or delete it for good.', NEW."name" USING ERRCODE = 'check_violation', COLUMN = 'name';
  END IF;
  RETURN NEW;
END $$;

-- ── "PageBlurb" ─────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "PageBlurb"
  ADD CONSTRAINT "blurb_image must be the name of a picture or empty" CHECK (is_picture(blurb_image)),
  ADD CONSTRAINT "blurb_link must be a path, an address or empty" CHECK (is_link(blurb_link)),
  ADD CONSTRAINT "blurb_link must not begin with two slashes" CHECK (NOT leads_elsewhere(blurb_link)),
  ADD CONSTRAINT "blurb_title must not be empty" CHECK (trimmed(blurb_title) <> ''),
  ADD CONSTRAINT "blurb_video must be a film (mp4, mov) or empty"
    CHECK (blurb_video = '' OR blurb_video ~* '^[A-Z0-9_-][A-Z0-9._-]*\.(mp4|mov)$');

CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF blurb_description ON "PageBlurb"
  FOR EACH ROW EXECUTE FUNCTION refuse_script('blurb_description');
CREATE TRIGGER notify_delete AFTER DELETE ON "PageBlurb" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('page_name');
CREATE TRIGGER notify_insert AFTER INSERT ON "PageBlurb" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('page_name');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "PageBlurb" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "PageBlurb" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('page_name');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "PageBlurb"
  FOR EACH ROW EXECUTE FUNCTION record_history('id', 'all');

-- ── "Passkey" ───────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "Passkey"
  ADD CONSTRAINT "A passkey belongs to a member or to a colleague" CHECK (num_nonnulls(member_id, staff_id) = 1),
  ADD CONSTRAINT "A passkey's name has 1 to 60 characters" CHECK (length(name) >= 1 AND length(name) <= 60);

CREATE TRIGGER end_second_factor AFTER DELETE ON "Passkey" FOR EACH ROW EXECUTE FUNCTION end_second_factor();

CREATE OR REPLACE FUNCTION end_second_factor() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM FROM "Member" WHERE "id" = OLD."member_id" FOR NO KEY UPDATE;
  PERFORM FROM "StaffAccount" WHERE "id" = OLD."staff_id" FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM "Passkey" WHERE "member_id" = OLD."member_id" OR "staff_id" = OLD."staff_id") THEN
    RETURN NULL;
  END IF;
  UPDATE "Member" SET "two_factor" = FALSE WHERE "id" = OLD."member_id" AND "two_factor";
  UPDATE "StaffAccount" SET "two_factor" = FALSE WHERE "id" = OLD."staff_id" AND "two_factor";
  DELETE FROM "RecoveryCode" WHERE "member_id" = OLD."member_id" OR "staff_id" = OLD."staff_id";
  RETURN NULL;
END $$;

-- ── "PasskeyChallenge" ──────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "PasskeyChallenge"
  ADD CONSTRAINT "A challenge is made for one purpose"
    CHECK (purpose = ANY (ARRAY['sign-in', 'staff-sign-in', 'second-factor', 'confirm', 'add']));

-- ── "Photo" ─────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TRIGGER notify_delete AFTER DELETE ON "Photo" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('SKU');
CREATE TRIGGER notify_insert AFTER INSERT ON "Photo" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('SKU');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "Photo" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "Photo" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('SKU');

-- ── "RecoveryCode" ──────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "RecoveryCode"
  ADD CONSTRAINT "A recovery code belongs to a member or to a colleague" CHECK (num_nonnulls(member_id, staff_id) = 1);

-- ── "Sale" ──────────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "Sale"
  ADD CONSTRAINT "Sale_currency"
    CHECK ((currency = ANY (ARRAY['£', 'CHF', 'USD', 'AED']))
    OR refuse(format('currency "%s" is unknown. Use £, CHF, USD or AED.', currency), 'currency')),
  ADD CONSTRAINT "Sale_note" CHECK (length(note) <= 5000 OR refuse('The note has more than 5000 characters.', 'note')),
  ADD CONSTRAINT "Sale_price_obtained"
    CHECK (COALESCE(price_obtained, 0::numeric) >= 0::numeric
    OR refuse('The price obtained must not be negative.', 'price_obtained')),
  ADD CONSTRAINT "price_obtained must be a number" CHECK (price_obtained <> 'NaN'::numeric);

CREATE UNIQUE INDEX "Sale_standing" ON "Sale" USING btree (item_id) WHERE (taken_back_at IS NULL);

CREATE TRIGGER derive_sale BEFORE INSERT OR UPDATE ON "Sale" FOR EACH ROW EXECUTE FUNCTION derive_sale();
CREATE TRIGGER date_piece_of_sale AFTER UPDATE ON "Sale"
  FOR EACH ROW WHEN (new.taken_back_at IS NULL AND new.sold_on <> old.sold_on) EXECUTE FUNCTION date_piece_of_sale();
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "Sale"
  FOR EACH ROW EXECUTE FUNCTION record_history('id', 'all', 'enquiry_id', 'note', 'created_at');

CREATE OR REPLACE FUNCTION date_piece_of_sale() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "StockItem" SET "soldAt" = moment_of_sale(NEW."sold_on", "soldAt")
  WHERE "StockItemId" = NEW."item_id" AND "isSold" AND "soldAt" IS DISTINCT FROM moment_of_sale(NEW."sold_on", "soldAt");
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION derive_sale() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  piece text;
BEGIN
  IF NEW."item_id" IS NOT NULL THEN
    SELECT "SKU" INTO piece FROM "StockItem" WHERE "StockItemId" = NEW."item_id";
    NEW."sku" := coalesce(piece, NEW."sku");
  END IF;
  IF NOT is_day_of_sale(NEW."sold_on") THEN
    RAISE EXCEPTION 'The day of the sale lies in the future or before 1990.' USING ERRCODE = 'check_violation', COLUMN = 'sold_on';
  END IF;
  IF NEW."enquiry_id" IS NOT NULL AND (TG_OP = 'INSERT' OR NEW."enquiry_id" IS DISTINCT FROM OLD."enquiry_id")
    AND NOT EXISTS (SELECT FROM "Enquiry" WHERE "id" = NEW."enquiry_id" AND (lower(trimmed("sku")) = lower(NEW."sku")
      OR lower(trimmed("sku")) IN (SELECT skus_of(NEW."item_id")))) THEN
    RAISE EXCEPTION 'This enquiry is about another piece: choose one of the piece''s own enquiries.' USING ERRCODE = 'check_violation', COLUMN = 'enquiry_id';
  END IF;
  RETURN NEW;
END $$;

-- ── "Session" ───────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TRIGGER note_visit AFTER INSERT OR UPDATE OF seen_at ON "Session" FOR EACH ROW EXECUTE FUNCTION note_visit();

CREATE OR REPLACE FUNCTION note_visit() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  INSERT INTO "MemberVisit" AS visit ("member_id", "seen_at") VALUES (NEW."member_id", NEW."seen_at")
  ON CONFLICT ("member_id") DO UPDATE SET
    "previous_at" = previous_visit(visit."seen_at", visit."previous_at", EXCLUDED."seen_at"),
    "seen_at" = greatest(visit."seen_at", EXCLUDED."seen_at");
  RETURN NULL;
END $$;

-- ── "SiteSettings" ──────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "SiteSettings"
  ADD CONSTRAINT "FacebookURL must begin with https:// or be empty" CHECK ("FacebookURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "InstagramURL must begin with https:// or be empty" CHECK ("InstagramURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "LinkedInURL must begin with https:// or be empty" CHECK ("LinkedInURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "SnapchatURL must begin with https:// or be empty" CHECK ("SnapchatURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "There is one row of site settings, id 1" CHECK (id = 1),
  ADD CONSTRAINT "WhatsAppNumber must be a telephone number or empty"
    CHECK ("WhatsAppNumber" = '' OR is_phone_number("WhatsAppNumber")),
  ADD CONSTRAINT "XURL must begin with https:// or be empty" CHECK ("XURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "YouTubeURL must begin with https:// or be empty" CHECK ("YouTubeURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "brand_name and main_brand_name must not be empty"
    CHECK (trimmed(brand_name) <> '' AND trimmed(main_brand_name) <> ''),
  ADD CONSTRAINT "email must be an e-mail address or empty" CHECK (email = '' OR is_email(email)),
  ADD CONSTRAINT "lowest_price must be a number" CHECK (lowest_price <> 'NaN'::numeric),
  ADD CONSTRAINT "lowest_price must not be negative" CHECK (lowest_price >= 0::numeric),
  ADD CONSTRAINT "members_only_for must be 'signed-in' or 'approved'"
    CHECK (members_only_for = ANY (ARRAY['signed-in', 'approved'])),
  ADD CONSTRAINT "poa_price_tag must be a number" CHECK (poa_price_tag <> 'NaN'::numeric),
  ADD CONSTRAINT "poa_price_tag must not be negative" CHECK (poa_price_tag >= 0::numeric),
  ADD CONSTRAINT "reply_template is 1 to 4000 characters"
    CHECK (length(trimmed(reply_template)) >= 1 AND length(trimmed(reply_template)) <= 4000);

CREATE TRIGGER derive_brand_names BEFORE INSERT OR UPDATE OF main_brand_name ON "SiteSettings"
  FOR EACH ROW EXECUTE FUNCTION derive_brand_names();
CREATE TRIGGER refuse_deletion BEFORE DELETE ON "SiteSettings"
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion('The settings cannot be deleted: change what they say.');
CREATE TRIGGER refuse_emptied_threshold BEFORE UPDATE OF poa_price_tag ON "SiteSettings"
  FOR EACH ROW WHEN (old.poa_price_tag IS NOT NULL AND new.poa_price_tag IS NULL
    AND COALESCE(NULLIF(current_setting('shop.command', true), ''), current_setting('application_name',
    true)) = 'studio')
    EXECUTE FUNCTION refuse_emptied_threshold();
CREATE TRIGGER refuse_number_without_country BEFORE INSERT OR UPDATE OF "WhatsAppNumber" ON "SiteSettings"
  FOR EACH ROW WHEN (is_without_country(new."WhatsAppNumber")) EXECUTE FUNCTION refuse_number_without_country();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON "SiteSettings"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('The settings cannot be deleted: change what they say.');
CREATE TRIGGER notify_delete AFTER DELETE ON "SiteSettings" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE TRIGGER notify_insert AFTER INSERT ON "SiteSettings" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "SiteSettings" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "SiteSettings" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "SiteSettings"
  FOR EACH ROW EXECUTE FUNCTION record_history('id', 'all');

CREATE OR REPLACE FUNCTION derive_brand_names() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."main_brand_name" := single_spaced(NEW."main_brand_name");
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_emptied_threshold() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'poa_price_tag must not be emptied here. Write digits only, such as 600000, or 0 for no threshold.'
    USING ERRCODE = 'check_violation', COLUMN = 'poa_price_tag';
END $$;

-- ── "Slide" ─────────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "Slide"
  ADD CONSTRAINT "slide_image must be a picture, a film (mp4, mov) or empty"
    CHECK (is_media(slide_image, 'jpe?g|png|webp|tiff?|avif|mp4|mov')),
  ADD CONSTRAINT "slide_link must be a path, an address or empty" CHECK (is_link(slide_link)),
  ADD CONSTRAINT "slide_link must not begin with two slashes" CHECK (NOT leads_elsewhere(slide_link)),
  ADD CONSTRAINT "slide_set must be home or journal" CHECK (slide_set = ANY (ARRAY['home', 'journal'])),
  ADD CONSTRAINT "tone must be light or dark" CHECK (tone = ANY (ARRAY['light', 'dark']));

CREATE TRIGGER notify_delete AFTER DELETE ON "Slide" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('slide_set');
CREATE TRIGGER notify_insert AFTER INSERT ON "Slide" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('slide_set');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "Slide" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "Slide" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('slide_set');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "Slide"
  FOR EACH ROW EXECUTE FUNCTION record_history('id', 'all');

-- ── "Specialist" ────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "Specialist"
  ADD CONSTRAINT "A specialist needs a name"
    CHECK (trimmed(name) <> '' AND length(name) <= 120 AND length(role) <= 120),
  ADD CONSTRAINT "jewellery_role must not be endless" CHECK (length(jewellery_role) <= 120),
  ADD CONSTRAINT "portrait must be the name of a picture" CHECK (is_picture(portrait));

CREATE TRIGGER refuse_boutique_in_bin BEFORE INSERT OR UPDATE OF boutique_name ON "Specialist"
  FOR EACH ROW EXECUTE FUNCTION refuse_boutique_in_bin();
CREATE TRIGGER notify_delete AFTER DELETE ON "Specialist" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('boutique_name');
CREATE TRIGGER notify_insert AFTER INSERT ON "Specialist" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('boutique_name');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "Specialist" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "Specialist" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('boutique_name');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "Specialist"
  FOR EACH ROW EXECUTE FUNCTION record_history('boutique_name', 'all');

CREATE OR REPLACE FUNCTION refuse_boutique_in_bin() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  person text;
BEGIN
  SELECT "name" INTO person FROM "Specialist"
  WHERE "boutique_name" = NEW."boutique_name" AND "deleted_at" IS NOT NULL AND "id" <> NEW."id";
  IF FOUND THEN
    RAISE EXCEPTION '%, of this boutique, is in the bin. Restore it, or delete it for good.', person USING ERRCODE = 'check_violation', COLUMN = 'boutique_name';
  END IF;
  RETURN NEW;
END $$;

-- ── "StaffAccount" ──────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "StaffAccount"
  ADD CONSTRAINT "StaffAccount_boutique"
    CHECK ((boutique = ANY (ARRAY['', 'London', 'Geneva']))
    OR refuse(format('boutique "%s" is unknown. Use London, Geneva or leave it empty.', boutique), 'boutique')),
  ADD CONSTRAINT "StaffAccount_email"
    CHECK (is_email(email) AND length(email) <= 254
    OR refuse(format('email "%s" is no e-mail address.', "left"(email, 260)), 'email')),
  ADD CONSTRAINT "StaffAccount_name"
    CHECK (length(name) >= 1 AND length(name) <= 120
    OR refuse('The name of a colleague is empty or longer than 120 characters.', 'name')),
  ADD CONSTRAINT "StaffAccount_password"
    CHECK (password = '' OR password ~~ '$argon2id$%'
    OR refuse('password holds a hash, never the password. Leave it as it is, and send the colleague a new invitation.',
    'password')),
  ADD CONSTRAINT "StaffAccount_role"
    CHECK (role <> 'boutique'::"StaffRole" OR boutique <> ''
    OR refuse('A colleague with the role boutique needs a boutique: London or Geneva.', 'boutique'));

CREATE TRIGGER derive_staff_account BEFORE INSERT OR UPDATE ON "StaffAccount"
  FOR EACH ROW EXECUTE FUNCTION derive_staff_account();
CREATE TRIGGER empty_password_of_moved BEFORE UPDATE ON "StaffAccount"
  FOR EACH ROW WHEN (new.email <> old.email) EXECUTE FUNCTION empty_password_of_moved();
CREATE TRIGGER refuse_second_factor BEFORE UPDATE OF two_factor ON "StaffAccount"
  FOR EACH ROW WHEN (new.two_factor AND NOT old.two_factor) EXECUTE FUNCTION refuse_second_factor();
CREATE TRIGGER refuse_taken_staff_email BEFORE INSERT OR UPDATE ON "StaffAccount"
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_staff_email();
CREATE TRIGGER invite_moved AFTER UPDATE ON "StaffAccount"
  FOR EACH ROW WHEN (new.email <> old.email AND new.password = '' AND NOT new.suspended)
    EXECUTE FUNCTION invite_colleague();
CREATE TRIGGER invite_new AFTER INSERT ON "StaffAccount"
  FOR EACH ROW WHEN (new.password = '' AND NOT new.suspended) EXECUTE FUNCTION invite_colleague();
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "StaffAccount"
  FOR EACH ROW EXECUTE FUNCTION record_history('id', 'all', 'password', 'last_login_at', 'created_at');
CREATE TRIGGER staff_account_changed AFTER DELETE OR UPDATE ON "StaffAccount"
  FOR EACH ROW EXECUTE FUNCTION staff_account_changed();

CREATE OR REPLACE FUNCTION derive_staff_account() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."name" := trimmed(normalised(NEW."name"));
  -- An address of before stays: any other is a changed one, which is invited anew.
  IF TG_OP = 'INSERT' OR NEW."email" <> OLD."email" THEN
    NEW."email" := lower(trimmed(normalised_identifier(NEW."email")));
  END IF;
  NEW."boutique" := trimmed(NEW."boutique");
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION empty_password_of_moved() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  own text := '<' || OLD."email" || '>';
BEGIN
  IF right(coalesce(current_setting('shop.actor', true), ''), length(own)) <> own THEN
    NEW."password" := '';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION invite_colleague() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Mail" ("kind", "to", "message_id", "staff_id") VALUES ('staff_invitation', NEW."email", gen_random_uuid()::text, NEW."id");
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_taken_staff_email() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "StaffAccount" other WHERE other."email" = NEW."email" AND other."id" <> NEW."id") THEN
    RAISE EXCEPTION 'A colleague has the email "%" already.', NEW."email" USING ERRCODE = 'unique_violation', COLUMN = 'email';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION staff_account_changed() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW."suspended" OR NEW."role" <> OLD."role" OR NEW."email" <> OLD."email") THEN
    DELETE FROM "StaffSession" WHERE "staff_id" = NEW."id";
  END IF;
  IF TG_OP = 'UPDATE' AND NEW."email" <> OLD."email" THEN
    DELETE FROM "PasskeyChallenge" WHERE "staff_id" = NEW."id";
    DELETE FROM "RecoveryCode" WHERE "staff_id" = NEW."id";
    DELETE FROM "Passkey" WHERE "staff_id" = NEW."id";
  END IF;
  IF OLD."role" = 'owner' AND NOT OLD."suspended" AND OLD."password" <> '' THEN
    -- Two owners who leave at the same moment wait for each other here.
    PERFORM pg_advisory_xact_lock(hashtext('staff owners'));
    IF NOT EXISTS (SELECT FROM "StaffAccount" WHERE "role" = 'owner' AND NOT "suspended" AND "password" <> '') THEN
      RAISE EXCEPTION 'The shop needs an owner who can sign in: make somebody else an owner first.' USING ERRCODE = 'check_violation', COLUMN = 'role';
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- ── "StockItem" ─────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "StockItem"
  ADD CONSTRAINT "Price must be a number" CHECK ("Price" <> 'NaN'::numeric),
  ADD CONSTRAINT "StockItem_Currency"
    CHECK ((trimmed("Currency") = ANY (ARRAY['', '£', 'CHF', 'USD', 'AED']))
    OR refuse(format('Currency "%s" is unknown (SKU %s). Use £, CHF, USD, AED or leave it empty (= £).', "Currency",
    "SKU"), 'Currency')),
  ADD CONSTRAINT "StockItem_JewelleryLocation" CHECK (check_location('JewelleryLocation', "JewelleryLocation", "SKU")),
  ADD CONSTRAINT "StockItem_Location" CHECK (check_location('Location', "Location", "SKU")),
  ADD CONSTRAINT "StockItem_MembersAreaOnly"
    CHECK (("MembersAreaOnly" = ANY (ARRAY[0, 1]))
    OR refuse(format('MembersAreaOnly %s is neither 0 (public) nor 1 (members only) (SKU %s).', "MembersAreaOnly",
    "SKU"), 'MembersAreaOnly')),
  ADD CONSTRAINT "StockItem_Name"
    CHECK (trimmed("Name") <> ''
    OR refuse(format('Name is empty (SKU %s). Every piece needs a name.', "SKU"), 'Name')),
  ADD CONSTRAINT "StockItem_Price"
    CHECK ("Price" IS NULL OR "Price" >= 0::numeric
    OR refuse(format('Price %s is negative (SKU %s). Leave it empty for price on application.', "Price", "SKU"),
    'Price')),
  ADD CONSTRAINT "StockItem_SKU"
    CHECK ("SKU" ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'
    OR refuse(format('SKU "%s": use 1 to 40 letters, digits, dots, hyphens or underscores, beginning with a letter or digit.',
    "SKU"), 'SKU')),
  ADD CONSTRAINT "StockItem_SKU_site"
    CHECK (lower("SKU") <> 'site'
    OR refuse(format('SKU "%s": this is the folder of the site’s own pictures. Give the piece another SKU.', "SKU"),
    'SKU')),
  ADD CONSTRAINT "StockItem_WatchLocation" CHECK (check_location('WatchLocation', "WatchLocation", "SKU")),
  ADD CONSTRAINT "StockItem_conditionGrade"
    CHECK ("conditionGrade" IS NULL OR ("conditionGrade" = ANY (ARRAY['Unworn', 'Excellent', 'Very good', 'Good',
    'Fair']))
    OR refuse(format('conditionGrade "%s" is unknown (SKU %s). Use Unworn, Excellent, Very good, Good, Fair or leave it empty.',
    "conditionGrade", "SKU"), 'conditionGrade')),
  ADD CONSTRAINT "StockItem_publishAt"
    CHECK (NOT (published AND "publishAt" IS NOT NULL)
    OR refuse(format('publishAt is for drafts (SKU %s): set published to false, or leave publishAt empty.', "SKU"),
    'publishAt')),
  ADD CONSTRAINT "Texts about the condition must not be endless"
    CHECK (length("conditionNotes") <= 5000 AND length(provenance) <= 5000 AND length(polish) <= 300
    AND length(timing) <= 300),
  ADD CONSTRAINT "Texts must not be endless"
    CHECK (length("Name") <= 300 AND length("FullDetailsName") <= 600 AND length("ManufacturerName") <= 120
    AND length("Model") <= 120 AND length("HTMLSafeModel") <= 120 AND length("Description") <= 200000),
  ADD CONSTRAINT "caseSize must be between 1 and 200 millimetres" CHECK (is_millimetres("caseSize")),
  ADD CONSTRAINT "certificate must be empty or /media/ and the name of a PDF"
    CHECK (certificate ~ '^($|/media/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}\.[pP][dD][fF]$)'),
  ADD CONSTRAINT "film must be a film (mp4, mov) or empty"
    CHECK (film = '' OR film ~* '^[A-Z0-9_-][A-Z0-9._-]*\.(mp4|mov)$'),
  ADD CONSTRAINT "lugToLug must be between 1 and 200 millimetres" CHECK (is_millimetres("lugToLug")),
  ADD CONSTRAINT "servicedOn must be a day between 1900 and 2100"
    CHECK ("servicedOn" IS NULL OR is_day_of_ours("servicedOn")),
  ADD CONSTRAINT "thickness must be between 1 and 200 millimetres" CHECK (is_millimetres(thickness));

CREATE UNIQUE INDEX "StockItem_SKU_lower" ON "StockItem" USING btree (lower("SKU"));
CREATE INDEX "StockItem_certificate_lower" ON "StockItem" USING btree (lower(certificate)) WHERE (certificate <> '');
CREATE INDEX "StockItem_film_stem" ON "StockItem" USING btree (lower(regexp_replace(film, '\.[^.]*$',
  ''))) WHERE (film <> '');

CREATE TRIGGER arrive_when_published BEFORE UPDATE OF published ON "StockItem"
  FOR EACH ROW WHEN (new.published AND old."draftedAt" IS NOT NULL) EXECUTE FUNCTION arrive_when_published();
CREATE TRIGGER derive_drafted_at BEFORE INSERT ON "StockItem" FOR EACH ROW EXECUTE FUNCTION derive_drafted_at();
CREATE TRIGGER derive_publish_at BEFORE UPDATE ON "StockItem" FOR EACH ROW EXECUTE FUNCTION derive_publish_at();
CREATE TRIGGER derive_stock_item BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION derive_stock_item();
CREATE TRIGGER derive_stock_search BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION derive_stock_search();
CREATE TRIGGER refuse_day_of_sale BEFORE UPDATE ON "StockItem"
  FOR EACH ROW WHEN (new."soldAt" IS DISTINCT FROM old."soldAt") EXECUTE FUNCTION refuse_day_of_sale();
CREATE TRIGGER refuse_file_of_other_piece BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW WHEN (new.film <> '' OR new.certificate <> '') EXECUTE FUNCTION refuse_file_of_other_piece();
CREATE TRIGGER refuse_new_day_of_sale BEFORE INSERT ON "StockItem"
  FOR EACH ROW WHEN (new."soldAt" IS NOT NULL) EXECUTE FUNCTION refuse_day_of_sale();
CREATE TRIGGER refuse_new_time_that_is_over BEFORE INSERT ON "StockItem"
  FOR EACH ROW WHEN (NOT new.published AND new."publishAt" < (clock_timestamp() - '00:01:00'::interval))
    EXECUTE FUNCTION refuse_time_that_is_over('publishAt');
CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF "Description" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION refuse_script('Description');
CREATE TRIGGER refuse_slip_in_price BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION refuse_slip_in_price();
CREATE TRIGGER refuse_taken_sku BEFORE INSERT OR UPDATE OF "SKU", "StockItemId", "Family" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_sku();
CREATE TRIGGER refuse_time_that_is_over BEFORE UPDATE ON "StockItem"
  FOR EACH ROW WHEN (NOT new.published AND new."publishAt" < (clock_timestamp() - '00:01:00'::interval)
    AND new."publishAt" IS DISTINCT FROM old."publishAt")
    EXECUTE FUNCTION refuse_time_that_is_over('publishAt');
CREATE TRIGGER rename_in_description BEFORE UPDATE ON "StockItem"
  FOR EACH ROW WHEN (old."SKU" <> new."SKU" AND old."SKU" <> 'site') EXECUTE FUNCTION rename_in_description();
CREATE TRIGGER date_sale_of_piece AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (old."isSold" AND new."isSold" AND new."soldAt" <> old."soldAt")
    EXECUTE FUNCTION date_sale_of_piece();
CREATE TRIGGER forget_told AFTER UPDATE OF "StatusName", "isUpcoming" ON "StockItem"
  FOR EACH ROW WHEN (old."StatusName" IS DISTINCT FROM new."StatusName" OR old."isUpcoming" <> new."isUpcoming")
    EXECUTE FUNCTION forget_told();
CREATE TRIGGER forget_told_with AFTER DELETE ON "StockItem" FOR EACH ROW EXECUTE FUNCTION forget_told_with();
CREATE TRIGGER keep_former_sku AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (old.published AND old."deletedAt" IS NULL AND (lower(old."SKU") <> lower(new."SKU")
    OR NOT new.published OR new."deletedAt" IS NOT NULL))
    EXECUTE FUNCTION keep_former_sku();
CREATE TRIGGER note_arrival AFTER INSERT OR UPDATE OF published, "deletedAt", "StatusName", "isUpcoming",
  "MembersAreaOnly", "Price", "isPOA", "Currency" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION note_arrival();
CREATE TRIGGER notify_delete AFTER DELETE ON "StockItem" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('SKU');
CREATE TRIGGER notify_insert AFTER INSERT ON "StockItem" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('SKU');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "StockItem" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "StockItem" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('SKU');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "StockItem"
  FOR EACH ROW
    EXECUTE FUNCTION record_history('SKU', 'all', 'updatedAt', 'brandKey', 'isSold', 'searchText', 'searchModel',
    'searchPrice', 'facetLocation', 'facetModel', 'facetMaterial', 'facetMovement', 'shuffleKey', 'sortPrice',
    'sortName', 'yearNumber', 'draftedAt');
CREATE TRIGGER rename_photographs AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (old."SKU" IS DISTINCT FROM new."SKU" AND old."SKU" <> 'site')
    EXECUTE FUNCTION rename_photographs();
CREATE TRIGGER rename_references AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (old."SKU" IS DISTINCT FROM new."SKU" AND old."SKU" <> 'site')
    EXECUTE FUNCTION rename_references();
CREATE TRIGGER rename_requests AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (old."SKU" <> new."SKU" OR new.published AND new."deletedAt" IS NULL AND (NOT old.published
    OR old."deletedAt" IS NOT NULL OR old."MembersAreaOnly" <> new."MembersAreaOnly"))
    EXECUTE FUNCTION rename_requests();
CREATE TRIGGER rename_sales AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (old."SKU" IS DISTINCT FROM new."SKU") EXECUTE FUNCTION rename_sales();
CREATE TRIGGER stock_item_add_job_again AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (new."publishAt" IS DISTINCT FROM old."publishAt")
    EXECUTE FUNCTION add_publish_job('publish', 'StockItemId', 'publishAt');
CREATE TRIGGER stock_item_add_job_of_new AFTER INSERT ON "StockItem"
  FOR EACH ROW WHEN (new."publishAt" IS NOT NULL)
    EXECUTE FUNCTION add_publish_job('publish', 'StockItemId', 'publishAt');
CREATE TRIGGER take_back_sale AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (old."isSold" AND NOT new."isSold") EXECUTE FUNCTION take_back_sale();

CREATE OR REPLACE FUNCTION arrive_when_published() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."arrivedAt" = OLD."arrivedAt"
    AND OLD."arrivedAt" BETWEEN OLD."draftedAt" - interval '1 minute' AND OLD."draftedAt" + interval '1 minute' THEN
    NEW."arrivedAt" := CURRENT_TIMESTAMP;
  END IF;
  NEW."draftedAt" := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION date_sale_of_piece() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  day date := (NEW."soldAt" AT TIME ZONE 'Europe/London')::date;
BEGIN
  UPDATE "Sale" SET "sold_on" = day WHERE "item_id" = NEW."StockItemId" AND "taken_back_at" IS NULL AND "sold_on" <> day;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION derive_drafted_at() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."draftedAt" := CASE WHEN NOT NEW."published" THEN CURRENT_TIMESTAMP END;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION derive_publish_at() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."published" AND NOT OLD."published" AND NEW."publishAt" IS NOT DISTINCT FROM OLD."publishAt" THEN
    NEW."publishAt" := NULL;
  END IF;
  IF OLD."deletedAt" IS NOT NULL AND NEW."deletedAt" IS NULL AND NEW."publishAt" <= now() THEN
    NEW."publishAt" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION derive_stock_item() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  movement text := lower(coalesce(NEW."Movement", ''));
BEGIN
  NEW."SKU" := normalised_identifier(NEW."SKU");
  NEW."Model" := normalised_identifier(NEW."Model");
  NEW."Name" := normalised(NEW."Name");
  NEW."FullDetailsName" := normalised(NEW."FullDetailsName");
  NEW."HTMLSafeModel" := normalised(NEW."HTMLSafeModel");
  NEW."Description" := normalised(NEW."Description");
  NEW."Material" := normalised(NEW."Material");
  NEW."WatchMaterial" := normalised(NEW."WatchMaterial");
  NEW."Movement" := normalised(NEW."Movement");
  NEW."Year" := normalised(NEW."Year");
  NEW."Gender" := normalised(NEW."Gender");
  NEW."JewelleryType" := normalised(NEW."JewelleryType");
  NEW."JewelleryMetal" := normalised(NEW."JewelleryMetal");
  NEW."JewelleryStone" := normalised(NEW."JewelleryStone");
  NEW."StatusName" := normalised(NEW."StatusName");
  NEW."MarginScheme" := normalised(NEW."MarginScheme");
  NEW."Box" := normalised(NEW."Box");
  NEW."Papers" := normalised(NEW."Papers");
  NEW."CertOfAuth" := normalised(NEW."CertOfAuth");
  NEW."Warranty" := normalised(NEW."Warranty");
  NEW."PreOwnedWarranty" := normalised(NEW."PreOwnedWarranty");
  NEW."WaterResistance" := normalised(NEW."WaterResistance");
  NEW."Strap" := normalised(NEW."Strap");
  NEW."Buckle" := normalised(NEW."Buckle");
  NEW."conditionNotes" := normalised(NEW."conditionNotes");
  NEW."polish" := normalised(NEW."polish");
  NEW."timing" := normalised(NEW."timing");
  NEW."provenance" := normalised(NEW."provenance");
  NEW."ManufacturerName" := single_spaced(NEW."ManufacturerName");
  NEW."brandKey" := lower(trimmed(NEW."ManufacturerName"));
  NEW."isSold" := lower(trimmed(NEW."StatusName")) = 'sold';
  IF NEW."isSold" THEN
    IF TG_OP = 'INSERT' THEN
      NEW."soldAt" := coalesce(NEW."soldAt", now());
    ELSIF NOT OLD."isSold" AND NEW."soldAt" IS NOT DISTINCT FROM OLD."soldAt" THEN
      NEW."soldAt" := now();
    ELSE
      NEW."soldAt" := coalesce(NEW."soldAt", now());
    END IF;
  ELSE
    NEW."soldAt" := NULL;
  END IF;

  NEW."facetLocation" := coalesce(
    nullif(trimmed(CASE NEW."Family" WHEN 'watch' THEN NEW."WatchLocation" ELSE NEW."JewelleryLocation" END), ''),
    trimmed(NEW."Location"));
  NEW."facetModel" := single_spaced(NEW."Model");
  NEW."facetMaterial" := coalesce(nullif(single_spaced(NEW."WatchMaterial"), ''), single_spaced(NEW."Material"));
  NEW."facetMovement" :=
      CASE WHEN movement LIKE '%tourbillon%' THEN 1 ELSE 0 END
    + CASE WHEN movement LIKE '%automatic%' THEN 2 ELSE 0 END
    + CASE WHEN movement LIKE '%manual%' THEN 4 ELSE 0 END
    + CASE WHEN movement LIKE '%quartz%' THEN 8 ELSE 0 END
    + CASE WHEN movement LIKE '%barometer%' THEN 16 ELSE 0 END;

  NEW."searchPrice" := CASE WHEN NEW."Price" IS NULL THEN ''
    ELSE to_char(round(NEW."Price"), 'FM999,999,999,999') || E'\n' || to_char(round(NEW."Price"), 'FM999999999999') END;
  NEW."shuffleKey" := (hashint8extended(NEW."StockItemId", 90) & 2147483647)::int;
  NEW."updatedAt" := now();
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION derive_stock_search() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  -- One field a line: a search word holds no line break, so it never matches across two fields.
  NEW."searchText" := folded(concat_ws(E'\n',
    NEW."SKU", NEW."ManufacturerName", NEW."WatchLocation", NEW."JewelleryLocation", NEW."Location", NEW."Name",
    NEW."JewelleryType", plural_of(NEW."JewelleryType"), NEW."JewelleryMetal", NEW."JewelleryStone", NEW."Material",
    NEW."WatchMaterial", NEW."Year", NEW."Movement", NEW."Gender", ladies_or_gentlemen(NEW."Gender"),
    NEW."conditionGrade"));
  NEW."searchModel" := regexp_replace(folded(NEW."Model"), '[^[:alnum:]]', '', 'g');
  NEW."sortPrice" := CASE WHEN NOT NEW."isPOA" AND NEW."Price" > 0 THEN NEW."Price" END;
  NEW."sortName" := folded(trimmed(NEW."Name"));
  NEW."yearNumber" := substring(coalesce(NEW."Year", '') FROM '(?:^|[^0-9])((?:1[5-9]|20)[0-9]{2})(?:[^0-9]|$)')::smallint;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION forget_told() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  DELETE FROM "AlertTold" WHERE "item_id" = NEW."StockItemId";
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_former_sku() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  INSERT INTO "FormerSku" ("sku", "item_id") VALUES (lower(OLD."SKU"), NEW."StockItemId")
  ON CONFLICT ("sku") DO UPDATE SET "item_id" = EXCLUDED."item_id";
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_arrival() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  reason text := CASE
    WHEN TG_OP = 'INSERT' THEN 'new'
    WHEN NOT OLD."published" OR OLD."deletedAt" IS NOT NULL THEN 'new'
    WHEN NOT is_here(OLD."isUpcoming", OLD."StatusName") AND is_here(NEW."isUpcoming", NEW."StatusName") THEN
      CASE WHEN is_under_way(OLD."isUpcoming", OLD."StatusName") AND NOT OLD."isSold" THEN 'new' ELSE 'returned' END
    WHEN OLD."MembersAreaOnly" = 1 AND NEW."MembersAreaOnly" = 0 THEN 'new'
    WHEN NOT OLD."isSold" AND NOT NEW."isPOA" AND NOT OLD."isPOA" AND NEW."Price" > 0 AND NEW."Price" < OLD."Price"
      AND trimmed(NEW."Currency") = trimmed(OLD."Currency")
      AND NOT EXISTS (SELECT FROM "SiteSettings" WHERE "poa_price_tag" > 0 AND NEW."Price" > "poa_price_tag") THEN 'reduced'
  END;
BEGIN
  IF TG_OP = 'UPDATE' AND ((NEW."isPOA" AND NOT OLD."isPOA") OR trimmed(NEW."Currency") <> trimmed(OLD."Currency")
    OR (NEW."Price" IS DISTINCT FROM OLD."Price" AND (NEW."Price" > 0 AND NEW."Price" < OLD."Price") IS NOT TRUE)) THEN
    DELETE FROM "AlertArrival" waiting WHERE waiting."item_id" = NEW."StockItemId" AND waiting."reason" = 'reduced';
    DELETE FROM "AlertMatch" untold WHERE untold."item_id" = NEW."StockItemId" AND untold."reason" = 'reduced'
      AND NOT EXISTS (SELECT FROM "Mail" WHERE "id" = untold."mail_id" AND "state" = 'sent');
  END IF;
  IF reason IS NULL OR NOT NEW."published" OR NEW."deletedAt" IS NOT NULL OR NEW."isSold" OR NOT EXISTS (SELECT FROM "Alert" WHERE "confirmed_at" IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO "AlertArrival" ("item_id", "reason") VALUES (NEW."StockItemId", reason);
  -- A few seconds, so that what staff save together is matched together; a job that waits already is enough.
  PERFORM graphile_worker.add_job('alert_match', job_key := 'alert_match', job_key_mode := 'preserve_run_at',
    run_at := now() + interval '5 seconds', max_attempts := 25, queue_name := 'alerts');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_day_of_sale() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_day_of_sale((NEW."soldAt" AT TIME ZONE 'Europe/London')::date) THEN
    RAISE EXCEPTION 'The day of the sale lies in the future or before 1990.' USING ERRCODE = 'check_violation', COLUMN = 'soldAt';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_file_of_other_piece() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  field text;
  file text;
  former text;
  hidden text;
  elsewhere text;
  is_public boolean;
BEGIN
  FOREACH field IN ARRAY ARRAY['film', 'certificate'] LOOP
    file := file_key(to_jsonb(NEW) ->> field);
    former := CASE WHEN TG_OP = 'UPDATE' THEN file_key(to_jsonb(OLD) ->> field) ELSE '' END;
    CONTINUE WHEN file IN ('', former);
    SELECT min("SKU") FILTER (WHERE NOT shown), coalesce(bool_or(shown), false),
      min("SKU") FILTER (WHERE "facetLocation" NOT IN ('', NEW."facetLocation"))
    INTO hidden, is_public, elsewhere
    FROM (
      SELECT "SKU", "facetLocation", "published" AND "deletedAt" IS NULL AND "MembersAreaOnly" = 0 AS shown
      FROM "StockItem"
      WHERE field = 'film' AND "film" <> '' AND lower(regexp_replace("film", '\.[^.]*$', '')) = file
        AND "StockItemId" <> NEW."StockItemId"
      UNION ALL
      SELECT "SKU", "facetLocation", "published" AND "deletedAt" IS NULL AND "MembersAreaOnly" = 0
      FROM "StockItem"
      WHERE field = 'certificate' AND "certificate" <> '' AND lower("certificate") = format('/media/%s.pdf', file)
        AND "StockItemId" <> NEW."StockItemId"
    ) others;
    IF elsewhere IS NOT NULL THEN
      RAISE EXCEPTION 'This file belongs to %, a piece of another boutique. Upload a file of its own for this piece.', elsewhere
        USING ERRCODE = 'check_violation', COLUMN = field;
    ELSIF hidden IS NOT NULL AND NOT is_public THEN
      RAISE EXCEPTION 'This file belongs to %, which is not visible to everyone. Upload a file of its own for this piece.', hidden
        USING ERRCODE = 'check_violation', COLUMN = field;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_slip_in_price() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  lowest numeric;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."Price" > 0 AND coalesce(NEW."Price", 0) = 0 AND NOT NEW."isPOA" THEN
      RAISE EXCEPTION 'Set isPOA to true to show POA, or give a price.' USING ERRCODE = 'check_violation', COLUMN = 'Price';
    END IF;
    IF NEW."Price" IS NOT DISTINCT FROM OLD."Price" THEN RETURN NEW; END IF;
  END IF;
  IF NEW."Price" > 0 THEN
    SELECT "lowest_price" INTO lowest FROM "SiteSettings" WHERE id = 1;
    IF NEW."Price" < lowest THEN
      RAISE EXCEPTION '% looks like %: no piece costs less than % (SKU %). Write the price in full, or change lowest_price in the settings.',
        trim_scale(NEW."Price"), to_char(NEW."Price" * 1000, 'FM999,999,999,999'), to_char(lowest, 'FM999,999,999,999'), NEW."SKU"
        USING ERRCODE = 'check_violation', COLUMN = 'Price';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_taken_sku() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  alike text;
  taken text;
  is_deleted boolean;
BEGIN
  SELECT other."deletedAt" IS NOT NULL INTO is_deleted FROM "StockItem" other
  WHERE lower(other."SKU") = lower(NEW."SKU") AND other."StockItemId" <> NEW."StockItemId";
  IF is_deleted THEN
    RAISE EXCEPTION '% is in the bin. Restore it, or delete it for good.', NEW."SKU" USING ERRCODE = 'check_violation', COLUMN = 'SKU';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'SKU "%" is taken by another piece (capital and small letters count as the same).', NEW."SKU"
      USING ERRCODE = 'unique_violation', COLUMN = 'SKU';
  END IF;
  IF TG_OP = 'INSERT' OR lower(NEW."SKU") <> lower(OLD."SKU") OR NEW."Family" <> OLD."Family" THEN
    -- One by one: for several at once, the plan made while there are few pieces reads them all.
    FOREACH alike IN ARRAY skus_alike(NEW."Family", NEW."SKU") LOOP
      SELECT other."SKU", other."deletedAt" IS NOT NULL INTO taken, is_deleted FROM "StockItem" other
      WHERE lower(other."SKU") = alike AND other."Family" = NEW."Family" AND other."StockItemId" <> NEW."StockItemId";
      IF is_deleted THEN
        RAISE EXCEPTION '% is in the bin. Restore it, or delete it for good.', taken USING ERRCODE = 'check_violation', COLUMN = 'SKU';
      ELSIF FOUND THEN
        RAISE EXCEPTION 'SKU "%" is taken by the piece % (with and without NW- or NJ- counts as the same).', NEW."SKU", taken
          USING ERRCODE = 'unique_violation', COLUMN = 'SKU';
      END IF;
    END LOOP;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION rename_in_description() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."Description" := renamed_in_text(NEW."Description", OLD."SKU", NEW."SKU");
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION rename_photographs() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  prefix text := OLD."SKU" || '/';
  named text := 'src="' || OLD."SKU" || '/';
  renamed text := 'src="' || NEW."SKU" || '/';
BEGIN
  IF NOT EXISTS (SELECT FROM "Photo" WHERE "SKU" = NEW."SKU") THEN
    UPDATE "Photo" SET "SKU" = NEW."SKU" WHERE "SKU" = OLD."SKU";
  END IF;
  UPDATE "Slide" SET "slide_image" = renamed_media("slide_image", OLD."SKU", NEW."SKU") WHERE starts_with("slide_image", prefix);
  UPDATE "HomeExcerpt" SET "excerpt_image" = renamed_media("excerpt_image", OLD."SKU", NEW."SKU") WHERE starts_with("excerpt_image", prefix);
  UPDATE "PageBlurb" SET "blurb_image" = renamed_media("blurb_image", OLD."SKU", NEW."SKU") WHERE starts_with("blurb_image", prefix);
  UPDATE "Page" SET "banner" = renamed_media("banner", OLD."SKU", NEW."SKU"), "content" = replace("content", named, renamed)
    WHERE starts_with("banner", prefix) OR position(named IN "content") > 0;
  UPDATE "JournalArticle" SET "index_page_image" = renamed_media("index_page_image", OLD."SKU", NEW."SKU"), "content" = replace("content", named, renamed)
    WHERE starts_with("index_page_image", prefix) OR position(named IN "content") > 0;
  UPDATE "FeaturedSet" SET "first" = CASE WHEN "first" = OLD."SKU" THEN NEW."SKU" ELSE "first" END,
      "second" = CASE WHEN "second" = OLD."SKU" THEN NEW."SKU" ELSE "second" END,
      "third" = CASE WHEN "third" = OLD."SKU" THEN NEW."SKU" ELSE "third" END,
      "fourth" = CASE WHEN "fourth" = OLD."SKU" THEN NEW."SKU" ELSE "fourth" END
    WHERE OLD."SKU" IN ("first", "second", "third", "fourth");
  INSERT INTO "FolderRename" ("from_sku", "to_sku") VALUES (OLD."SKU", NEW."SKU");
  PERFORM graphile_worker.add_job('rename-photographs', max_attempts := 25, queue_name := 'photographs');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION rename_references() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  prefix text := OLD."SKU" || '/';
BEGIN
  UPDATE "SiteSettings" SET "menu_image" = renamed_media("menu_image", OLD."SKU", NEW."SKU") WHERE starts_with("menu_image", prefix);
  UPDATE "Magazine" SET "articles_screenshot" = renamed_media("articles_screenshot", OLD."SKU", NEW."SKU"),
      "publishers_logo" = renamed_media("publishers_logo", OLD."SKU", NEW."SKU")
    WHERE starts_with("articles_screenshot", prefix) OR starts_with("publishers_logo", prefix);
  UPDATE "Boutique" SET "image" = renamed_media("image", OLD."SKU", NEW."SKU"), "plan" = renamed_media("plan", OLD."SKU", NEW."SKU")
    WHERE starts_with("image", prefix) OR starts_with("plan", prefix);
  UPDATE "Specialist" SET "portrait" = renamed_media("portrait", OLD."SKU", NEW."SKU") WHERE starts_with("portrait", prefix);
  UPDATE "Page" SET "content" = renamed_in_text("content", OLD."SKU", NEW."SKU")
    WHERE "content" <> renamed_in_text("content", OLD."SKU", NEW."SKU");
  UPDATE "JournalArticle" SET "content" = renamed_in_text("content", OLD."SKU", NEW."SKU")
    WHERE "content" <> renamed_in_text("content", OLD."SKU", NEW."SKU");
  UPDATE "MembershipContent" SET "Description" = renamed_in_text("Description", OLD."SKU", NEW."SKU")
    WHERE "Description" <> renamed_in_text("Description", OLD."SKU", NEW."SKU");
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION rename_requests() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  names text[] := ARRAY(SELECT skus_of(NEW."StockItemId"));
  is_public boolean := NEW."MembersAreaOnly" = 0;
  alert record;
  renamed integer[] := '{}';
BEGIN
  IF NOT NEW."published" OR NEW."deletedAt" IS NOT NULL OR (NEW."SKU" = OLD."SKU" AND cardinality(names) = 1) THEN RETURN NULL; END IF;
  IF is_public THEN
    UPDATE "Enquiry" SET "sku" = NEW."SKU" WHERE lower(trimmed("sku")) = ANY (names) AND "sku" <> NEW."SKU";
  END IF;
  -- An address may have asked for both SKUs, or for one in two spellings.
  FOR alert IN
    SELECT "id", first_value("id") OVER (PARTITION BY "email", "query" ORDER BY "confirmed_at" IS NULL, "member_id" IS NULL,
      "confirmed_at" IS NULL OR NOT "at_once", "spam", "id") AS "kept"
    FROM "Alert" WHERE lower("sku") = ANY (names) AND (is_public OR lower("sku") = lower(NEW."SKU") OR EXISTS (
      SELECT FROM "Member" reader WHERE reader."id" = "Alert"."member_id" AND lower(reader."email") = "Alert"."email"
        AND reader."email_verified_at" IS NOT NULL AND (reader."status" = 1 OR (reader."status" = 0
          AND NOT EXISTS (SELECT FROM "SiteSettings" WHERE "members_only_for" = 'approved')))))
  LOOP
    IF alert."id" = alert."kept" THEN
      renamed := renamed || alert."id";
    ELSE
      PERFORM merge_alert(alert."id", alert."kept");
    END IF;
  END LOOP;
  UPDATE "Alert" SET "sku" = NEW."SKU" WHERE "id" = ANY (renamed) AND "sku" <> NEW."SKU";
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION rename_sales() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  UPDATE "Sale" SET "sku" = NEW."SKU" WHERE "item_id" = NEW."StockItemId";
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION take_back_sale() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  UPDATE "Sale" SET "taken_back_at" = now() WHERE "item_id" = NEW."StockItemId" AND "taken_back_at" IS NULL;
  RETURN NULL;
END $$;

-- ── "Subscriber" ────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "Subscriber"
  ADD CONSTRAINT "A subscriber's email is in small letters" CHECK (email = lower(email) AND email ~~ '%_@_%');

CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "Subscriber"
  FOR EACH ROW EXECUTE FUNCTION record_history('id', 'only', 'unsubscribed_at', 'spam');

-- ── "TrustLine" ─────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "TrustLine"
  ADD CONSTRAINT "A trust line needs a title" CHECK (trimmed(title) <> ''),
  ADD CONSTRAINT "Texts of a trust line must not be endless" CHECK (length(title) <= 120 AND length(text) <= 400),
  ADD CONSTRAINT "link must begin with / (a path of ours), http:// or https://"
    CHECK (is_link(link) AND NOT leads_elsewhere(link));

CREATE TRIGGER notify_delete AFTER DELETE ON "TrustLine" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE TRIGGER notify_insert AFTER INSERT ON "TrustLine" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "TrustLine" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "TrustLine" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('id');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "TrustLine"
  FOR EACH ROW EXECUTE FUNCTION record_history('id', 'all');

-- ── "WebsiteItem" ───────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "WebsiteItem"
  ADD CONSTRAINT "header_menu_section must be Collections or Ninety"
    CHECK (header_menu_section = ANY (ARRAY['Collections', 'Ninety'])),
  ADD CONSTRAINT "router_link must begin with one slash" CHECK (router_link ~ '^/([^/\\].*)?$'),
  ADD CONSTRAINT "status must be 0 (shown) or 1 (hidden)" CHECK (status = ANY (ARRAY[0, 1])),
  ADD CONSTRAINT "website_item must not be empty" CHECK (trimmed(website_item) <> '');

CREATE TRIGGER derive_website_item BEFORE INSERT OR UPDATE OF router_link ON "WebsiteItem"
  FOR EACH ROW EXECUTE FUNCTION derive_website_item();
CREATE TRIGGER refuse_hidden_without_page BEFORE INSERT OR UPDATE OF router_link, status ON "WebsiteItem"
  FOR EACH ROW WHEN (new.status = 1 AND is_misspelt_path(new.router_link))
    EXECUTE FUNCTION refuse_hidden_without_page();
CREATE TRIGGER notify_delete AFTER DELETE ON "WebsiteItem" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('router_link');
CREATE TRIGGER notify_insert AFTER INSERT ON "WebsiteItem" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('router_link');
CREATE TRIGGER notify_truncate AFTER TRUNCATE ON "WebsiteItem" FOR EACH STATEMENT EXECUTE FUNCTION notify_change();
CREATE TRIGGER notify_update AFTER UPDATE ON "WebsiteItem" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('router_link');
CREATE TRIGGER record_history AFTER INSERT OR DELETE OR UPDATE ON "WebsiteItem"
  FOR EACH ROW EXECUTE FUNCTION record_history('router_link', 'all');

CREATE OR REPLACE FUNCTION derive_website_item() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."router_link" := regexp_replace(trimmed(NEW."router_link"), '(.)/+$', '\1');
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_hidden_without_page() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'router_link "%" hides no page: write the path of the page in small letters, such as /press.', NEW."router_link"
    USING ERRCODE = 'check_violation', COLUMN = 'router_link';
END $$;

-- ── _prisma_migrations ──────────────────────────────────────────────────────────────────────────────────────────────

CREATE TRIGGER refuse_deletion BEFORE DELETE ON _prisma_migrations
  FOR EACH ROW
    EXECUTE FUNCTION refuse_deletion('The notes of what was migrated cannot be deleted: the next start would do it all again.');
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON _prisma_migrations
  FOR EACH STATEMENT
    EXECUTE FUNCTION refuse_deletion('The notes of what was migrated cannot be deleted: the next start would do it all again.');

CREATE VIEW "Bin" AS
 SELECT (kind || ' '::text) || key AS id,
    kind,
    title,
    deleted_at,
    COALESCE(( SELECT COALESCE(NULLIF("History".actor, ''::text), "History".database_role) AS "coalesce"
           FROM "History"
          WHERE "History".record_type = binned.record_type AND "History".record_key = binned.record_key AND ("History".column_name = ANY (ARRAY['deletedAt'::text, 'deleted_at'::text]))
          ORDER BY "History".id DESC
         LIMIT 1), ''::text) AS deleted_by,
    xmin
   FROM ( SELECT 'pieces'::text AS kind,
            "StockItem"."StockItemId"::text AS key,
            (("StockItem"."Name" || ' ('::text) || "StockItem"."SKU") || ')'::text AS title,
            "StockItem"."deletedAt" AS deleted_at,
            'StockItem'::text AS record_type,
            "StockItem"."SKU" AS record_key,
            "StockItem".xmin
           FROM "StockItem"
          WHERE "StockItem"."deletedAt" IS NOT NULL
        UNION ALL
         SELECT 'articles'::text,
            "JournalArticle".id::text AS id,
            "JournalArticle".title,
            "JournalArticle".deleted_at,
            'JournalArticle'::text,
            "JournalArticle".slug,
            "JournalArticle".xmin
           FROM "JournalArticle"
          WHERE "JournalArticle".deleted_at IS NOT NULL
        UNION ALL
         SELECT 'press'::text,
            "Magazine".id::text AS id,
            "Magazine".title,
            "Magazine".deleted_at,
            'Magazine'::text,
            "Magazine".id::text AS id,
            "Magazine".xmin
           FROM "Magazine"
          WHERE "Magazine".deleted_at IS NOT NULL
        UNION ALL
         SELECT 'pages'::text,
            "Page".name,
            "Page".title,
            "Page".deleted_at,
            'Page'::text,
            "Page".name,
            "Page".xmin
           FROM "Page"
          WHERE "Page".deleted_at IS NOT NULL
        UNION ALL
         SELECT 'slides'::text,
            "Slide".id::text AS id,
            "Slide".slide_title,
            "Slide".deleted_at,
            'Slide'::text,
            "Slide".id::text AS id,
            "Slide".xmin
           FROM "Slide"
          WHERE "Slide".deleted_at IS NOT NULL
        UNION ALL
         SELECT 'specialists'::text,
            "Specialist".id::text AS id,
            (("Specialist".name || ' ('::text) || "Specialist".boutique_name) || ')'::text,
            "Specialist".deleted_at,
            'Specialist'::text,
            "Specialist".boutique_name,
            "Specialist".xmin
           FROM "Specialist"
          WHERE "Specialist".deleted_at IS NOT NULL) binned;
