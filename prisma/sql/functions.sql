-- Functions that several tables' rules share. A function stands below those that it calls.

-- The person at the desk, else the database's role.
CREATE OR REPLACE FUNCTION acting_person() RETURNS text LANGUAGE sql STABLE
  RETURN left(coalesce(nullif(current_setting('shop.actor', true), ''), session_user), 200);

-- Arguments: the job's task, the record's key and the column that holds its time. The job asks again whether it is time, so
-- that one which is left behind publishes nothing.
CREATE OR REPLACE FUNCTION add_publish_job() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- Refuses a change: psql and Studio show the sentence, filled as format() does; lib/db/refusal-texts.ts has another for the code and
-- the values. Volatile, so that CHECK (rule OR raise_check(…)) never evaluates it before the rule.
CREATE OR REPLACE FUNCTION raise_check(code text, field text, sentence text, VARIADIC args text[] DEFAULT '{}') RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'check_violation', COLUMN = coalesce(field, ''), MESSAGE = format(sentence, VARIADIC args),
    DETAIL = json_build_object('code', code, 'values', args);
END $$;

CREATE OR REPLACE FUNCTION trim_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(coalesce(value, ''), E' \t\r\n\u00a0');

-- Whether there is such a boutique, which then stays until the transaction ends.
CREATE OR REPLACE FUNCTION is_boutique(value text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM "Boutique" WHERE "name" = value FOR KEY SHARE;
  RETURN FOUND;
END $$;

-- 'London, Geneva or Dubai'
CREATE OR REPLACE FUNCTION boutique_names() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(regexp_replace(string_agg("name", ', ' ORDER BY "display_order", "name" DESC), ', ([^,]*)$', ' or \1'), 'a boutique')
  FROM "Boutique"
$$;

-- Whether there is such a currency, which then stays until the transaction ends.
CREATE OR REPLACE FUNCTION is_currency(value text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM "Currency" WHERE "code" = value FOR KEY SHARE;
  RETURN FOUND;
END $$;

-- '£, CHF, USD, AED'
CREATE OR REPLACE FUNCTION currency_codes() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg("code", ', ' ORDER BY "display_order", "code") FROM "Currency"
$$;

-- A price in the house's currency, by the rate that staff keep; without one, its own figure. No currency is £.
CREATE OR REPLACE FUNCTION house_value(price numeric, currency text) RETURNS numeric
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  -- greatest() and least() pass over NULL.
  SELECT CASE WHEN price IS NOT NULL THEN greatest(0.01, least(9999999999.99, round(price * coalesce((
    SELECT "rate" FROM "Currency" WHERE "code" = coalesce(nullif(trim_text(currency), ''), '£')
      AND "code" <> coalesce((SELECT "house_currency" FROM "SiteSettings" WHERE "id" = 1), '£')), 1), 2))) END
$$;

-- In one statement: the derived value is made again, and nothing else of a piece has changed.
CREATE OR REPLACE FUNCTION value_pieces() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('shop.valuing', 'on', true);
  UPDATE "StockItem" SET "sortPrice" = house_value("Price", "Currency")
  WHERE "sortPrice" IS NOT NULL AND "sortPrice" <> house_value("Price", "Currency");
  PERFORM set_config('shop.valuing', '', true);
  RETURN NULL;
END $$;

-- The boutique in the addresses /newyork and /api/newyorkboutique. lib/boutiques/boutique.ts has the same.
CREATE OR REPLACE FUNCTION boutique_slug(name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(lower(name), '\s', '', 'g');

-- The film or certificate of a hidden piece would be for everybody once a public piece names it.
CREATE OR REPLACE FUNCTION file_key(file text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(regexp_replace(regexp_replace(file, '^/?media/', '', 'i'), '\.[^.]*$', ''))
$$;

-- A letter may be stored in one part or in several: a search compares them in one. Only some locales have a letter of its own
-- for the sigma at the end of a word when they lower-case it.
CREATE OR REPLACE FUNCTION search_normalise(value text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN translate(lower(unaccent(normalize(coalesce(value, ''), NFC))), 'ς', 'σ');

CREATE OR REPLACE FUNCTION clear_desk_notices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- By account, because the index on notices begins with it.
  DELETE FROM "DeskNotice" USING "StaffAccount"
  WHERE "staff_id" = "StaffAccount"."id" AND "kind" = TG_ARGV[0] AND "subject" = NEW."id"::text;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION clear_alert_notifications_of_deleted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'Alert' THEN
    DELETE FROM "AlertNotification" WHERE "alert_id" = OLD."id";
  ELSE
    DELETE FROM "AlertNotification" WHERE "item_id" = OLD."StockItemId";
  END IF;
  RETURN NULL;
END $$;

-- The beginning of a gallery URL. A SKU that begins with the prefix already has it once.
CREATE OR REPLACE FUNCTION gallery_path(gallery text, prefix text, sku text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN gallery || CASE WHEN starts_with(sku, prefix) THEN sku ELSE prefix || sku END || '/';

-- The alerts of a member's verified address: those that the member set before under another address, and those that the person
-- confirmed as a guest. Of several for the same thing one stays, that of the address or else the newest.
CREATE OR REPLACE FUNCTION link_alerts_to_member(member integer, address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  alert record;
BEGIN
  FOR alert IN
    SELECT "id", first_value("id") OVER (PARTITION BY "listing", "query", "sku", "item_id" ORDER BY "email" <> address, "id" DESC) AS "kept"
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

CREATE OR REPLACE FUNCTION is_valid_sale_date(day date) RETURNS boolean LANGUAGE sql STABLE
  RETURN day BETWEEN DATE '1990-01-01' AND (now() AT TIME ZONE 'Europe/London')::date;

CREATE OR REPLACE FUNCTION is_email(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN value ~ '^[^@[:space:],;<>]+@[^@[:space:],;<>]+\.[^@[:space:],;<>]+$';

-- Can be had now: in stock by its status, and not marked as on its way. lib/catalogue/status.ts has the same.
CREATE OR REPLACE FUNCTION is_available(upcoming boolean, status text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NOT upcoming AND lower(trim_text(status)) IN ('', 'on hold', 'in stock');

-- isVisible() of lib/auth/visibility.ts for guests; its test compares the two.
CREATE OR REPLACE FUNCTION is_visible_to_guests(published boolean, deleted timestamptz, members_only integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE AS $$ SELECT published AND deleted IS NULL AND members_only = 0 $$;

-- 'boutique', 'boutique.jpg', 'SKU/01-front' or 'loop.mp4'; another ending is no picture and no film of ours.
CREATE OR REPLACE FUNCTION is_media(value text, endings text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN value !~ '[<>"[:cntrl:]]|://|\.\.' AND (value !~ '\.[A-Za-z][A-Za-z0-9]{1,4}$' OR value ~* ('\.(' || endings || ')$'));

-- No page has capitals in the first part of its path. A path with a query or fragment, or of a piece, hides no page either, but is
-- no mistake: its entry only leaves the menu.
CREATE OR REPLACE FUNCTION is_misspelt_path(link text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN link ~ '^/[^/?#]*[[:upper:]][^?#]*$';

-- Rules that several columns share.
CREATE OR REPLACE FUNCTION check_required(field text, value text) RETURNS boolean LANGUAGE sql
  RETURN trim_text(value) <> '' OR raise_check('required', field, field || ' must not be empty.');

CREATE OR REPLACE FUNCTION check_length(field text, value text, most integer) RETURNS boolean LANGUAGE sql
  RETURN coalesce(length(value), 0) <= most OR raise_check('too_long', field, field || ' must not be longer than %s characters.', most::text);

CREATE OR REPLACE FUNCTION check_range(field text, value numeric, low numeric, high numeric) RETURNS boolean LANGUAGE sql
  RETURN value IS NULL OR value BETWEEN low AND high
    OR raise_check('out_of_range', field, field || ' must be between %s and %s.', low::text, high::text);

CREATE OR REPLACE FUNCTION check_amount(field text, value numeric) RETURNS boolean LANGUAGE sql
  RETURN value IS NULL OR (value >= 0 AND value <> 'NaN') OR raise_check('amount', field, field || ' must be a number and not negative.');

CREATE OR REPLACE FUNCTION check_choice(field text, value text, VARIADIC choices text[]) RETURNS boolean LANGUAGE sql
  RETURN value IS NULL OR value = ANY (choices)
    OR raise_check('choice', field, field || ' must be one of: %s.', array_to_string(choices, ', '));

CREATE OR REPLACE FUNCTION check_date(field text, value date) RETURNS boolean LANGUAGE sql
  RETURN value IS NULL OR value BETWEEN DATE '1900-01-01' AND DATE '2100-12-31'
    OR raise_check('date', field, field || ' must be between 1900 and 2100.');

CREATE OR REPLACE FUNCTION check_email(field text, value text) RETURNS boolean LANGUAGE sql
  RETURN value = '' OR is_email(value) OR raise_check('email', field, field || ' must be an email address.');

CREATE OR REPLACE FUNCTION check_phone(field text, value text) RETURNS boolean LANGUAGE sql
  RETURN value = '' OR trim_text(value) ~ '^[+(0-9][-0-9 ()./]{4,30}$' OR raise_check('phone', field, field || ' must be a phone number or empty.');

CREATE OR REPLACE FUNCTION check_password_hash(value text) RETURNS boolean LANGUAGE sql
  RETURN value = '' OR value LIKE '$argon2id$%' OR raise_check('password_hash', 'password',
    'password holds a hash, never the password. Leave it as it is: the account’s owner sets a new one by “Forgot your password?”.');

CREATE OR REPLACE FUNCTION check_profile_url(field text, value text) RETURNS boolean LANGUAGE sql
  RETURN value ~ '^($|https?://)' OR raise_check('profile_url', field, field || ' must begin with https:// or be empty.');

-- A path, an address, a place on the page, or empty. The browser reads // and /\ as another site.
CREATE OR REPLACE FUNCTION check_link(field text, value text) RETURNS boolean LANGUAGE sql
  RETURN value ~ '^($|/(?![/\\])|https?://|#)' OR raise_check('link', field, field || ' must begin with one slash or https://, or be empty.');

CREATE OR REPLACE FUNCTION check_download(field text, value text) RETURNS boolean LANGUAGE sql
  RETURN value ~ '^($|https?://[^/\\[:space:]][^\\[:space:]]*$)' OR value ~* '^/media/[a-z0-9_-][a-z0-9._-]*\.(pdf|jpg)$'
    OR raise_check('download', field, field || ' must be /media/ and the name of a file in PHOTOS_DIR/site (/media/article.pdf), begin with https://, or be empty.');

CREATE OR REPLACE FUNCTION check_picture(field text, value text) RETURNS boolean LANGUAGE sql
  RETURN is_media(value, 'jpe?g|png|webp|tiff?|avif') OR raise_check('picture', field, field || ' must be the name of a picture or empty.');

CREATE OR REPLACE FUNCTION check_film(field text, value text) RETURNS boolean LANGUAGE sql
  RETURN value = '' OR value ~* '^[A-Z0-9_-][A-Z0-9._-]*\.(mp4|mov)$' OR raise_check('film', field, field || ' must be a film (mp4, mov) or empty.');

-- Has yet to arrive: marked so, or by its status. lib/catalogue/status.ts has the same.
CREATE OR REPLACE FUNCTION is_incoming(upcoming boolean, status text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN upcoming OR lower(trim_text(status)) ~ '^(arriv(es|ing)|coming|in transit|on (its|the) way)\M';

CREATE OR REPLACE FUNCTION lacks_country_code(number text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(number, '[^0-9+]', '', 'g') ~ '^0[1-9]';

-- 'ladies', 'gentlemen' or both, whom a gender names in whatever words; null for others.
CREATE OR REPLACE FUNCTION gender_synonyms(gender text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN nullif(concat_ws(' ',
    CASE WHEN gender ~* '\m(wom[ae]n|lad(y|ies)|females?|dam(e|es|en)|femmes?)\M' THEN 'ladies' END,
    CASE WHEN gender ~* '\m(m[ae]n|gents?|gentlem[ae]n|males?|herren|hommes?)\M' THEN 'gentlemen' END), '');

CREATE OR REPLACE FUNCTION member_mail(member integer, kind "MailKind", address text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Mail" ("kind", "to", "message_id", "member_id") VALUES (kind, address, gen_random_uuid()::text, member)
$$;

-- Of two alerts for the same thing one stays, with the mails and the matches of the other, and what both were told last.
CREATE OR REPLACE FUNCTION merge_alert(gone integer, kept integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Mail" SET "alert_id" = kept WHERE "alert_id" = gone;
  UPDATE "AlertMatch" own SET "alert_id" = kept WHERE own."alert_id" = gone AND NOT EXISTS (
    SELECT FROM "AlertMatch" other WHERE other."alert_id" = kept AND other."item_id" = own."item_id"
      AND other."mail_id" IS NOT DISTINCT FROM own."mail_id");
  INSERT INTO "AlertNotification" AS known ("alert_id", "item_id", "price", "currency", "notified_at")
  SELECT kept, "item_id", "price", "currency", "notified_at" FROM "AlertNotification" WHERE "alert_id" = gone
  ON CONFLICT ("alert_id", "item_id") DO UPDATE
    SET "price" = EXCLUDED."price", "currency" = EXCLUDED."currency", "notified_at" = EXCLUDED."notified_at"
    WHERE known."notified_at" < EXCLUDED."notified_at";
  DELETE FROM "Alert" WHERE "id" = gone;
END $$;

-- The moment of a sale on a day: the one known so far if it is of that day, else now for today, else noon.
CREATE OR REPLACE FUNCTION sold_at_on(day date, known timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE day
    WHEN (known AT TIME ZONE 'Europe/London')::date THEN known
    WHEN (now() AT TIME ZONE 'Europe/London')::date THEN now()
    ELSE (day + time '12:00') AT TIME ZONE 'Europe/London'
  END
$$;

-- NFC without soft hyphens, zero-width spaces, word joiners and byte order marks, as lib/forms/normalise.ts has it. Sorting n
-- marks takes n² steps, so that a longer text stays: the desk and imports have normalised it already.
CREATE OR REPLACE FUNCTION normalise_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN length(value) > 10000 THEN value
    ELSE normalize(translate(value, U&'\00AD\200B\2060\FEFF', ''), NFC) END;

-- The same without joiners and marks of direction, for what is compared.
CREATE OR REPLACE FUNCTION normalise_identifier(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN normalise_text(regexp_replace(value, '[\u061c\u180e\u200c-\u200f\u202a-\u202e\u2061-\u2064\u2066-\u206f]', '', 'g'));

CREATE OR REPLACE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  key text := TG_ARGV[0];
  keys text[];
BEGIN
  IF TG_OP = 'TRUNCATE' OR key IS NULL THEN
    keys := ARRAY['*'];
  ELSIF TG_OP = 'INSERT' THEN
    EXECUTE format('SELECT array_agg(k) FROM (SELECT DISTINCT %s::text AS k FROM new_rows LIMIT 41) s', key) INTO keys;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE format('SELECT array_agg(k) FROM (SELECT DISTINCT %s::text AS k FROM old_rows LIMIT 41) s', key) INTO keys;
  ELSE
    EXECUTE format('SELECT array_agg(k) FROM (SELECT %1$s::text AS k FROM new_rows UNION SELECT %1$s::text FROM old_rows LIMIT 41) s', key) INTO keys;
  END IF;
  keys := array_remove(keys, NULL);
  IF coalesce(cardinality(keys), 0) = 0 THEN RETURN NULL; END IF;
  IF cardinality(keys) > 40 THEN keys := ARRAY['*']; END IF;
  PERFORM pg_notify('shop', json_build_object('table', TG_TABLE_NAME, 'keys', keys)::text);
  RETURN NULL;
END $$;

-- The piece that a SKU means, in whatever case and with spaces around it. A draft that has it now comes last.
CREATE OR REPLACE FUNCTION item_id_by_sku(sku text) RETURNS integer
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT "StockItemId" FROM "StockItem" WHERE lower("SKU") = lower(trim_text(item_id_by_sku.sku)) AND "published" AND "deletedAt" IS NULL),
    (SELECT "item_id" FROM "FormerSku" WHERE "FormerSku"."sku" = lower(trim_text(item_id_by_sku.sku))),
    (SELECT "StockItemId" FROM "StockItem" WHERE lower("SKU") = lower(trim_text(item_id_by_sku.sku))))
$$;

-- The same for one that staff type into a field.
CREATE OR REPLACE FUNCTION item_id_in_field(sku text, field text) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF trim_text(sku) <> '' AND item_id_by_sku(sku) IS NULL THEN
    PERFORM raise_check('piece_unknown', field, 'There is no piece "%s".', trim_text(sku));
  END IF;
  RETURN item_id_by_sku(sku);
END $$;

-- The English plural of a noun, or of a phrase that ends in one; null if it is one already, or ends in no Latin letter.
CREATE OR REPLACE FUNCTION plural_of(noun text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN trim_text(noun) ~* '(ch|sh|ss|x|z)$' THEN trim_text(noun) || 'es'
    WHEN trim_text(noun) ~* '[^aeiou]y$' THEN left(trim_text(noun), -1) || 'ies'
    WHEN trim_text(noun) ~* '[a-rt-z]$' THEN trim_text(noun) || 's'
  END;

-- The end of the visit before the one at a given time. Uses of a session are noted to the hour, so hours pass between two visits.
CREATE OR REPLACE FUNCTION previous_visit(seen_at timestamptz, previous_at timestamptz, at timestamptz) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN at > seen_at + interval '4 hours' THEN seen_at ELSE previous_at END;

-- An export leaves a row too: what, how many, by whom.
CREATE OR REPLACE FUNCTION record_export(what text, lines integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT write_history(what, '', '', 'export', '', NULL, to_jsonb(lines)) $$;

-- TG_ARGV: the key's column, 'all' or 'only', then the columns that are left out, or the only ones that are kept.
CREATE OR REPLACE FUNCTION record_history() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named text[] := TG_ARGV[2:];
  only_named boolean := TG_ARGV[1] = 'only';
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) END;
  key text := coalesce(before, after) ->> TG_ARGV[0];
  name text := CASE TG_TABLE_NAME WHEN 'StockItem' THEN coalesce(before, after) ->> 'SKU' ELSE key END;
  field text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    FOR field IN SELECT jsonb_object_keys(after) LOOP
      IF (field = ANY (named)) = only_named AND after -> field IS DISTINCT FROM before -> field THEN
        PERFORM write_history(TG_TABLE_NAME, key, name, 'update', field, before -> field, after -> field);
      END IF;
    END LOOP;
  ELSIF NOT only_named THEN
    PERFORM write_history(TG_TABLE_NAME, key, name, lower(TG_OP)::"HistoryOperation", '', before - named, after - named);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM write_history(TG_TABLE_NAME, key, name, 'delete', '', NULL, NULL);
  END IF;
  RETURN NULL;
END $$;

-- Photographs are files, whose changes no trigger sees: the desk notes them here, with the names in words. Those of no
-- piece are the site's own pictures.
CREATE OR REPLACE FUNCTION record_photographs(item_id integer, was text, became text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  SELECT write_history(
    CASE WHEN item_id IS NULL THEN 'Site pictures' ELSE 'StockItem' END,
    item_id::text, (SELECT "SKU" FROM "StockItem" WHERE "StockItemId" = item_id),
    'update', 'photographs', to_jsonb(was), to_jsonb(became))
$$;

CREATE OR REPLACE FUNCTION reject_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_check('permanent', NULL, TG_ARGV[0]);
END $$;

CREATE OR REPLACE FUNCTION reject_number_without_country() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_check('phone_country', 'WhatsAppNumber',
    'WhatsAppNumber "%s" has no country code, which WhatsApp links need. Write it like +44 7700 900 090.', NEW."WhatsAppNumber");
END $$;

CREATE OR REPLACE FUNCTION reject_script() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  field text;
BEGIN
  FOREACH field IN ARRAY TG_ARGV LOOP
    IF contains_script(to_jsonb(NEW) ->> field) THEN
      PERFORM raise_check('script', field, field || ' contains code that a page must not run. Remove <script>, <iframe>, <form> and the like, attributes that begin with on, and javascript: links.');
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

-- An account that asked for a passkey without having one could not be entered any more.
CREATE OR REPLACE FUNCTION reject_second_factor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "Passkey" WHERE CASE TG_TABLE_NAME WHEN 'Member' THEN "member_id" ELSE "staff_id" END = NEW."id") THEN
    PERFORM raise_check('passkey_missing', 'two_factor', 'A second factor needs a passkey, and this account has none.');
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION reject_past_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_check('time_past', TG_ARGV[0], TG_ARGV[0] || ' is in the past. Publish it now, or choose a later time.');
END $$;

-- Names the photographs of pieces in a field ('SKU/01-front') or a text ('<img src="SKU/01-front">', or by their address) by the
-- piece's id: '@7/01-front', '/watches/gallery/@7/…'. No SKU begins with @.
CREATE OR REPLACE FUNCTION photographs_by_id(value text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  piece record;
BEGIN
  FOR piece IN
    SELECT DISTINCT "SKU" <> named AS is_short, "StockItemId" AS id, replace("SKU", '.', '\.') AS pattern
    FROM regexp_matches(value, '(?:^\s*|\ssrc\s*=\s*["'']?|/(?:watches|jewelries)/gallery/)([A-Z0-9][A-Z0-9._-]{0,42})/', 'gi') AS hit
      CROSS JOIN unnest(hit) AS named
      JOIN "StockItem" ON "SKU" IN (named, substr(named, 4)) AND ("SKU" = named OR named ~ '^N[WJ]-')
    ORDER BY is_short
  LOOP
    value := regexp_replace(value, '(^\s*|\s[sS][rR][cC]\s*=\s*["'']?)' || piece.pattern || '/', '\1@' || piece.id || '/', 'g');
    value := regexp_replace(value, '/(watches/gallery/(?:NW-)?|jewelries/gallery/(?:NJ-)?)' || piece.pattern || '/', '/\1@' || piece.id || '/', 'g');
  END LOOP;
  RETURN replace(replace(value, '/watches/gallery/NW-@', '/watches/gallery/@'), '/jewelries/gallery/NJ-@', '/jewelries/gallery/@');
END $$;

-- The reverse, for the desk. Volatile, so that what a statement returns has the SKU that the statement wrote.
CREATE OR REPLACE FUNCTION photographs_by_sku(value text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  piece record;
BEGIN
  FOR piece IN
    SELECT DISTINCT "SKU", "StockItemId" AS id FROM regexp_matches(value, '@([0-9]{1,9})/', 'g') AS hit
      JOIN "StockItem" ON "StockItemId" = hit[1]::integer
  LOOP
    value := regexp_replace(value, '(^\s*|\s[sS][rR][cC]\s*=\s*["'']?)@' || piece.id || '/', '\1' || piece."SKU" || '/', 'g');
    value := replace(value, '/watches/gallery/@' || piece.id || '/', gallery_path('/watches/gallery/', 'NW-', piece."SKU"));
    value := replace(value, '/jewelries/gallery/@' || piece.id || '/', gallery_path('/jewelries/gallery/', 'NJ-', piece."SKU"));
  END LOOP;
  RETURN value;
END $$;

-- TG_ARGV: the columns that name photographs.
CREATE OR REPLACE FUNCTION derive_photographs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  field text;
BEGIN
  FOREACH field IN ARRAY TG_ARGV LOOP
    IF to_jsonb(NEW) ->> field LIKE '%/%' THEN
      NEW := jsonb_populate_record(NEW, jsonb_build_object(field, photographs_by_id(to_jsonb(NEW) ->> field)));
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION contains_script(html text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN html ~* '<\s*(script|iframe|object|embed|base|meta|link|form)\M' OR html ~* '<[a-z][^<>]*[\s"''/]on[a-z]+\s*='
    OR html ~* '(href|src|action)\s*=\s*["'']?\s*(javascript|vbscript|data:text)';

-- Without outer spaces, and with one instead of several between words.
CREATE OR REPLACE FUNCTION collapse_spaces(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(trim_text(normalise_identifier(value)), '[\s\u00a0]+', ' ', 'g');

-- The SKUs, in lower case, that mean the same piece of a family.
CREATE OR REPLACE FUNCTION sku_variants(family "Family", sku text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE family
    WHEN 'watch' THEN ARRAY[lower(sku), 'nw-' || lower(sku), regexp_replace(lower(sku), '^nw-', '')]
    ELSE ARRAY[lower(sku), 'nj-' || lower(sku), regexp_replace(lower(sku), '^nj-', '')]
  END;

-- The desk and mail links say who acts: set_config('shop.actor', …, true), for one transaction; 'shop.command' likewise,
-- else the connection's application_name. Owner's rights, because nobody else may write here.
CREATE OR REPLACE FUNCTION write_history(record_type text, record_key text, record_name text, operation "HistoryOperation", column_name text, old_value jsonb, new_value jsonb)
  RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO "History" ("record_type", "record_key", "record_name", "operation", "column_name", "old_value", "new_value", "actor", "database_role", "command", "transaction_id")
  VALUES (record_type, coalesce(record_key, ''), coalesce(record_name, ''), operation, column_name, old_value, new_value,
    left(coalesce(current_setting('shop.actor', true), ''), 200), session_user,
    left(coalesce(nullif(current_setting('shop.command', true), ''), current_setting('application_name', true), ''), 200),
    pg_current_xact_id()::text::bigint)
$$;

REVOKE ALL ON FUNCTION write_history, record_export, record_photographs, member_mail FROM PUBLIC;

-- Of releases before; last, because others called them.
DROP FUNCTION IF EXISTS raise_check(text, text), check_location(text, text, text), is_link(text), is_protocol_relative(text),
  is_millimetres(numeric), is_phone_number(text), is_picture(text), is_plausible_date(date), reject_taken_slug(), reject_taken_staff_email();
