ALTER TABLE "StockItem"
  ADD CONSTRAINT "StockItem_MembersAreaOnly" CHECK ("MembersAreaOnly" IN (0, 1) OR raise_check(
    'choice', 'MembersAreaOnly', 'MembersAreaOnly must be 0 (public) or 1 (members only).')),
  ADD CONSTRAINT "StockItem_Name" CHECK (check_required('Name', "Name") AND check_length('Name', "Name", 300)),
  ADD CONSTRAINT "StockItem_FullDetailsName" CHECK (check_length('FullDetailsName', "FullDetailsName", 600)),
  ADD CONSTRAINT "StockItem_ManufacturerName" CHECK (check_length('ManufacturerName', "ManufacturerName", 120)),
  ADD CONSTRAINT "StockItem_Model" CHECK (check_length('Model', "Model", 120)),
  ADD CONSTRAINT "StockItem_HTMLSafeModel" CHECK (check_length('HTMLSafeModel', "HTMLSafeModel", 120)),
  ADD CONSTRAINT "StockItem_Description" CHECK (check_length('Description', "Description", 200000)),
  ADD CONSTRAINT "StockItem_conditionNotes" CHECK (check_length('conditionNotes', "conditionNotes", 5000)),
  ADD CONSTRAINT "StockItem_provenance" CHECK (check_length('provenance', "provenance", 5000)),
  ADD CONSTRAINT "StockItem_polish" CHECK (check_length('polish', "polish", 300)),
  ADD CONSTRAINT "StockItem_timing" CHECK (check_length('timing', "timing", 300)),
  ADD CONSTRAINT "StockItem_Price" CHECK (check_amount('Price', "Price")),
  ADD CONSTRAINT "StockItem_SKU" CHECK ("SKU" ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$' OR raise_check(
    'sku', 'SKU', 'SKU "%s" must be 1 to 40 letters, digits, dots, hyphens or underscores, beginning with a letter or digit.', "SKU")),
  ADD CONSTRAINT "StockItem_SKU_site" CHECK (lower("SKU") <> 'site' OR raise_check(
    'sku_site', 'SKU', 'SKU "%s" is the folder of the site’s own pictures. Choose another SKU.', "SKU")),
  ADD CONSTRAINT "StockItem_conditionGrade" CHECK (
    check_choice('conditionGrade', "conditionGrade", 'Unworn', 'Excellent', 'Very good', 'Good', 'Fair')),
  ADD CONSTRAINT "StockItem_publishAt" CHECK (NOT ("published" AND "publishAt" IS NOT NULL) OR raise_check(
    'publish_at_for_drafts', 'publishAt', 'publishAt is for drafts: set published to false, or leave publishAt empty.')),
  ADD CONSTRAINT "StockItem_certificate" CHECK ("certificate" ~ '^($|/media/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}\.[pP][dD][fF]$)' OR raise_check(
    'certificate', 'certificate', 'certificate must be /media/ and the name of a PDF, or empty.')),
  ADD CONSTRAINT "StockItem_film" CHECK (check_film('film', "film")),
  ADD CONSTRAINT "StockItem_caseSize" CHECK (check_range('caseSize', "caseSize", 1, 200)),
  ADD CONSTRAINT "StockItem_lugToLug" CHECK (check_range('lugToLug', "lugToLug", 1, 200)),
  ADD CONSTRAINT "StockItem_thickness" CHECK (check_range('thickness', "thickness", 1, 200)),
  ADD CONSTRAINT "StockItem_servicedOn" CHECK (check_date('servicedOn', "servicedOn"));

-- However a draft is published for the first time, it arrives that moment, unless staff gave its arrival another date than that
-- of its making.
CREATE OR REPLACE FUNCTION set_arrival_when_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."arrivedAt" = OLD."arrivedAt"
    AND OLD."arrivedAt" BETWEEN OLD."draftedAt" - interval '1 minute' AND OLD."draftedAt" + interval '1 minute' THEN
    NEW."arrivedAt" := CURRENT_TIMESTAMP;
  END IF;
  NEW."draftedAt" := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER set_arrival_when_published BEFORE UPDATE OF "published" ON "StockItem" FOR EACH ROW
  WHEN (NEW."published" AND OLD."draftedAt" IS NOT NULL) EXECUTE FUNCTION set_arrival_when_published();

-- A visitor would take the two for one piece. Only its own cover is judged, at the moment a piece is published.
CREATE OR REPLACE FUNCTION reject_cover_of_other_piece() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cover text;
  other text;
BEGIN
  SELECT "hash" INTO cover FROM "Photo" WHERE "item_id" = NEW."StockItemId" ORDER BY "position" LIMIT 1;
  SELECT piece."SKU" INTO other FROM "Photo" photo JOIN "StockItem" piece ON piece."StockItemId" = photo."item_id"
  WHERE photo."hash" = cover AND piece."StockItemId" <> NEW."StockItemId" AND piece."published" AND piece."deletedAt" IS NULL LIMIT 1;
  IF other IS NOT NULL THEN
    PERFORM raise_check('cover_of_other_piece', 'published', 'The first photograph is also a photograph of %s. Put one of its own first, then publish.', other);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_cover_of_other_piece BEFORE UPDATE OF "published" ON "StockItem" FOR EACH ROW
  WHEN (NEW."published" AND NOT OLD."published") EXECUTE FUNCTION reject_cover_of_other_piece();

CREATE OR REPLACE FUNCTION derive_drafted_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."draftedAt" := CASE WHEN NOT NEW."published" THEN CURRENT_TIMESTAMP END;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_drafted_at BEFORE INSERT ON "StockItem" FOR EACH ROW EXECUTE FUNCTION derive_drafted_at();

-- What is restored after the time at which it was to be published stays a draft.
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

CREATE TRIGGER derive_publish_at BEFORE UPDATE ON "StockItem" FOR EACH ROW EXECUTE FUNCTION derive_publish_at();

-- derive_stock_search, which runs after it, writes searchText and searchModel; they are no longer written here as well.
CREATE OR REPLACE FUNCTION derive_stock_item() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  movement text := lower(coalesce(NEW."Movement", ''));
BEGIN
  NEW."SKU" := normalise_identifier(NEW."SKU");
  NEW."Model" := normalise_identifier(NEW."Model");
  NEW."Name" := normalise_text(NEW."Name");
  NEW."FullDetailsName" := normalise_text(NEW."FullDetailsName");
  NEW."HTMLSafeModel" := normalise_text(NEW."HTMLSafeModel");
  NEW."Description" := normalise_text(NEW."Description");
  NEW."Material" := normalise_text(NEW."Material");
  NEW."WatchMaterial" := normalise_text(NEW."WatchMaterial");
  NEW."Movement" := normalise_text(NEW."Movement");
  NEW."Year" := normalise_text(NEW."Year");
  NEW."Gender" := normalise_text(NEW."Gender");
  NEW."dialColour" := nullif(collapse_spaces(NEW."dialColour"), '');
  NEW."JewelleryType" := normalise_text(NEW."JewelleryType");
  NEW."JewelleryMetal" := normalise_text(NEW."JewelleryMetal");
  NEW."JewelleryStone" := normalise_text(NEW."JewelleryStone");
  NEW."StatusName" := normalise_text(NEW."StatusName");
  NEW."MarginScheme" := normalise_text(NEW."MarginScheme");
  NEW."Box" := normalise_text(NEW."Box");
  NEW."Papers" := normalise_text(NEW."Papers");
  NEW."CertOfAuth" := normalise_text(NEW."CertOfAuth");
  NEW."Warranty" := normalise_text(NEW."Warranty");
  NEW."PreOwnedWarranty" := normalise_text(NEW."PreOwnedWarranty");
  NEW."WaterResistance" := normalise_text(NEW."WaterResistance");
  NEW."Strap" := normalise_text(NEW."Strap");
  NEW."Buckle" := normalise_text(NEW."Buckle");
  NEW."conditionNotes" := normalise_text(NEW."conditionNotes");
  NEW."polish" := normalise_text(NEW."polish");
  NEW."timing" := normalise_text(NEW."timing");
  NEW."provenance" := normalise_text(NEW."provenance");
  NEW."ManufacturerName" := collapse_spaces(NEW."ManufacturerName");
  NEW."brandKey" := lower(trim_text(NEW."ManufacturerName"));
  NEW."isSold" := lower(trim_text(NEW."StatusName")) = 'sold';
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
    nullif(trim_text(CASE NEW."Family" WHEN 'watch' THEN NEW."WatchLocation" ELSE NEW."JewelleryLocation" END), ''),
    trim_text(NEW."Location"));
  NEW."facetModel" := collapse_spaces(NEW."Model");
  NEW."facetMaterial" := coalesce(nullif(collapse_spaces(NEW."WatchMaterial"), ''), collapse_spaces(NEW."Material"));
  NEW."facetMovement" :=
      CASE WHEN movement LIKE '%tourbillon%' THEN 1 ELSE 0 END
    + CASE WHEN movement LIKE '%automatic%' THEN 2 ELSE 0 END
    + CASE WHEN movement LIKE '%manual%' THEN 4 ELSE 0 END
    + CASE WHEN movement LIKE '%quartz%' THEN 8 ELSE 0 END
    + CASE WHEN movement LIKE '%barometer%' THEN 16 ELSE 0 END;

  NEW."searchPrice" := CASE WHEN NEW."Price" IS NULL THEN ''
    ELSE to_char(round(NEW."Price"), 'FM999,999,999,999') || E'\n' || to_char(round(NEW."Price"), 'FM999999999999') END;
  NEW."shuffleKey" := (hashint8extended(NEW."StockItemId", 90) & 2147483647)::int;
  IF coalesce(current_setting('shop.valuing', true), '') = '' THEN
    NEW."updatedAt" := now();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_stock_item BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION derive_stock_item();

-- Runs after derive_stock_item: triggers fire in the order of their names.
CREATE OR REPLACE FUNCTION derive_stock_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One field a line: a search word holds no line break, so it never matches across two fields.
  NEW."searchText" := search_normalise(concat_ws(E'\n',
    NEW."SKU", NEW."ManufacturerName", NEW."WatchLocation", NEW."JewelleryLocation", NEW."Location", NEW."Name",
    NEW."JewelleryType", plural_of(NEW."JewelleryType"), NEW."JewelleryMetal", NEW."JewelleryStone", NEW."Material",
    NEW."WatchMaterial", NEW."Year", NEW."Movement", NEW."Gender", gender_synonyms(NEW."Gender"),
    NEW."conditionGrade", NEW."dialColour" || ' dial'));
  NEW."searchModel" := regexp_replace(search_normalise(NEW."Model"), '[^[:alnum:]]', '', 'g');
  NEW."sortPrice" := CASE WHEN NOT NEW."isPOA" AND NEW."Price" > 0 THEN house_value(NEW."Price", NEW."Currency") END;
  NEW."sortName" := search_normalise(trim_text(NEW."Name"));
  NEW."yearNumber" := substring(coalesce(NEW."Year", '') FROM '(?:^|[^0-9])((?:1[5-9]|20)[0-9]{2})(?:[^0-9]|$)')::smallint;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_stock_search BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION derive_stock_search();

CREATE OR REPLACE FUNCTION reject_day_of_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_valid_sale_date((NEW."soldAt" AT TIME ZONE 'Europe/London')::date) THEN
    PERFORM raise_check('sale_date', 'soldAt', 'soldAt is in the future or before 1990.');
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_day_of_sale BEFORE UPDATE ON "StockItem"
  FOR EACH ROW WHEN (NEW."soldAt" IS DISTINCT FROM OLD."soldAt") EXECUTE FUNCTION reject_day_of_sale();

-- Comparing file_key() read every piece for each one that names a file: the columns are compared as their indexes have them.
CREATE OR REPLACE FUNCTION reject_file_of_other_piece() RETURNS trigger
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
      SELECT "SKU", "facetLocation", is_visible_to_guests("published", "deletedAt", "MembersAreaOnly") AS shown
      FROM "StockItem"
      WHERE field = 'film' AND "film" <> '' AND lower(regexp_replace("film", '\.[^.]*$', '')) = file
        AND "StockItemId" <> NEW."StockItemId"
      UNION ALL
      SELECT "SKU", "facetLocation", is_visible_to_guests("published", "deletedAt", "MembersAreaOnly")
      FROM "StockItem"
      WHERE field = 'certificate' AND "certificate" <> '' AND lower("certificate") = format('/media/%s.pdf', file)
        AND "StockItemId" <> NEW."StockItemId"
    ) others;
    IF elsewhere IS NOT NULL THEN
      PERFORM raise_check('file_of_other_boutique', field, 'This file belongs to %s, a piece of another boutique. Upload a separate file for this piece.', elsewhere);
    ELSIF hidden IS NOT NULL AND NOT is_public THEN
      PERFORM raise_check('file_of_hidden_piece', field, 'This file belongs to %s, which is not visible to everyone. Upload a separate file for this piece.', hidden);
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_file_of_other_piece BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW WHEN (NEW."film" <> '' OR NEW."certificate" <> '') EXECUTE FUNCTION reject_file_of_other_piece();

CREATE TRIGGER reject_new_day_of_sale BEFORE INSERT ON "StockItem"
  FOR EACH ROW WHEN (NEW."soldAt" IS NOT NULL) EXECUTE FUNCTION reject_day_of_sale();

CREATE TRIGGER reject_new_past_time BEFORE INSERT ON "StockItem" FOR EACH ROW
  WHEN (NOT NEW."published" AND NEW."publishAt" < clock_timestamp() - interval '1 minute')
  EXECUTE FUNCTION reject_past_time('publishAt');

CREATE TRIGGER reject_script BEFORE INSERT OR UPDATE OF "Description" ON "StockItem" FOR EACH ROW EXECUTE FUNCTION reject_script('Description');

-- A price of 0 is shown as POA, like none: a price does not become 0 by accident either.
CREATE OR REPLACE FUNCTION reject_implausible_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lowest numeric;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."Price" > 0 AND coalesce(NEW."Price", 0) = 0 AND NOT NEW."isPOA" THEN
      PERFORM raise_check('price_missing', 'Price', 'Set isPOA to true to show POA, or give a price.');
    END IF;
    IF NEW."Price" IS NOT DISTINCT FROM OLD."Price" THEN RETURN NEW; END IF;
  END IF;
  IF NEW."Price" > 0 THEN
    SELECT "lowest_price" INTO lowest FROM "SiteSettings" WHERE id = 1;
    IF house_value(NEW."Price", NEW."Currency") < lowest THEN
      PERFORM raise_check('price_too_low', 'Price', '%s looks like %s: no piece costs less than %s. Write the price in full, or change lowest_price in the settings.',
        trim_scale(NEW."Price")::text, to_char(NEW."Price" * 1000, 'FM999,999,999,999'), to_char(lowest, 'FM999,999,999,999'));
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_implausible_price BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION reject_implausible_price();

CREATE OR REPLACE FUNCTION reject_unknown_currency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' OR NEW."Currency" IS DISTINCT FROM OLD."Currency") AND trim_text(NEW."Currency") <> ''
    AND NOT is_currency(trim_text(NEW."Currency")) THEN
    PERFORM raise_check('currency_unknown', 'Currency', 'There is no currency "%s". Use one of %s, or leave it empty (= £).', NEW."Currency", currency_codes());
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_unknown_currency BEFORE INSERT OR UPDATE OF "Currency" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION reject_unknown_currency();

CREATE OR REPLACE FUNCTION reject_unknown_location() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  field text;
  place text;
BEGIN
  FOREACH field IN ARRAY ARRAY['WatchLocation', 'JewelleryLocation', 'Location'] LOOP
    place := to_jsonb(NEW) ->> field;
    CONTINUE WHEN trim_text(place) = '' OR (TG_OP = 'UPDATE' AND place = to_jsonb(OLD) ->> field);
    IF NOT is_boutique(trim_text(place)) THEN
      PERFORM raise_check('boutique_unknown', field, 'There is no boutique "%s". Use %s, or leave it empty.', place, boutique_names());
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_unknown_location BEFORE INSERT OR UPDATE OF "WatchLocation", "JewelleryLocation", "Location" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION reject_unknown_location();

-- Two that there are already stay, whatever else of them is changed.
CREATE OR REPLACE FUNCTION reject_taken_sku() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  alike text;
  taken text;
  is_deleted boolean;
BEGIN
  SELECT other."SKU", other."deletedAt" IS NOT NULL INTO taken, is_deleted FROM "StockItem" other
  WHERE lower(other."SKU") = lower(NEW."SKU") AND other."StockItemId" <> NEW."StockItemId";
  IF is_deleted THEN
    PERFORM raise_check('in_bin', 'SKU', '%s is in the bin. Restore it, or delete it for good.', taken);
  ELSIF FOUND THEN
    PERFORM raise_check('sku_taken', 'SKU', 'SKU "%s" is taken by another piece, %s (capital and small letters count as the same).', NEW."SKU", taken);
  END IF;
  IF TG_OP = 'INSERT' OR lower(NEW."SKU") <> lower(OLD."SKU") OR NEW."Family" <> OLD."Family" THEN
    -- One by one: for several at once, the plan made while there are few pieces reads them all.
    FOREACH alike IN ARRAY sku_variants(NEW."Family", NEW."SKU") LOOP
      SELECT other."SKU", other."deletedAt" IS NOT NULL INTO taken, is_deleted FROM "StockItem" other
      WHERE lower(other."SKU") = alike AND other."Family" = NEW."Family" AND other."StockItemId" <> NEW."StockItemId";
      IF is_deleted THEN
        PERFORM raise_check('in_bin', 'SKU', '%s is in the bin. Restore it, or delete it for good.', taken);
      ELSIF FOUND THEN
        PERFORM raise_check('sku_taken', 'SKU', 'SKU "%s" is taken by another piece, %s (with and without NW- or NJ- counts as the same).', NEW."SKU", taken);
      END IF;
    END LOOP;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_taken_sku BEFORE INSERT OR UPDATE OF "SKU", "StockItemId", "Family" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION reject_taken_sku();

CREATE TRIGGER reject_past_time BEFORE UPDATE ON "StockItem" FOR EACH ROW
  WHEN (NOT NEW."published" AND NEW."publishAt" < clock_timestamp() - interval '1 minute'
    AND NEW."publishAt" IS DISTINCT FROM OLD."publishAt")
  EXECUTE FUNCTION reject_past_time('publishAt');

-- With its owner's rights, because whoever works in Studio has none to "Sale".
CREATE OR REPLACE FUNCTION sync_sale_date() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  day date := (NEW."soldAt" AT TIME ZONE 'Europe/London')::date;
BEGIN
  UPDATE "Sale" SET "sold_on" = day WHERE "item_id" = NEW."StockItemId" AND "taken_back_at" IS NULL AND "sold_on" <> day;
  RETURN NULL;
END $$;

CREATE TRIGGER sync_sale_date AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."isSold" AND NEW."isSold" AND NEW."soldAt" <> OLD."soldAt") EXECUTE FUNCTION sync_sale_date();

-- A piece that was sold, deposited or on its way is new again when it is shown.
CREATE OR REPLACE FUNCTION clear_alert_notifications() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM "AlertNotification" WHERE "item_id" = NEW."StockItemId";
  RETURN NULL;
END $$;

CREATE TRIGGER clear_alert_notifications AFTER UPDATE OF "StatusName", "isUpcoming" ON "StockItem" FOR EACH ROW
  WHEN (OLD."StatusName" IS DISTINCT FROM NEW."StatusName" OR OLD."isUpcoming" <> NEW."isUpcoming") EXECUTE FUNCTION clear_alert_notifications();

CREATE TRIGGER clear_alert_notifications_of_deleted AFTER DELETE ON "StockItem" FOR EACH ROW EXECUTE FUNCTION clear_alert_notifications_of_deleted();

-- The site looks for the piece that has a SKU now before it asks which one had it.
CREATE OR REPLACE FUNCTION record_former_sku() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "FormerSku" ("sku", "item_id") VALUES (lower(OLD."SKU"), NEW."StockItemId")
  ON CONFLICT ("sku") DO UPDATE SET "item_id" = EXCLUDED."item_id";
  RETURN NULL;
END $$;

CREATE TRIGGER record_former_sku AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."published" AND OLD."deletedAt" IS NULL
    AND (lower(OLD."SKU") <> lower(NEW."SKU") OR NOT NEW."published" OR NEW."deletedAt" IS NOT NULL))
  EXECUTE FUNCTION record_former_sku();

-- A lower number in another currency is no reduction. One that is raised, taken off the page or given another currency before
-- its mail was sent is not told: a price typed with a digit too few is corrected within the day.
CREATE OR REPLACE FUNCTION queue_alert_arrival() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  reason text := CASE
    WHEN TG_OP = 'INSERT' THEN 'new'
    WHEN NOT OLD."published" OR OLD."deletedAt" IS NOT NULL THEN 'new'
    WHEN NOT is_available(OLD."isUpcoming", OLD."StatusName") AND is_available(NEW."isUpcoming", NEW."StatusName") THEN
      CASE WHEN is_incoming(OLD."isUpcoming", OLD."StatusName") AND NOT OLD."isSold" THEN 'new' ELSE 'returned' END
    WHEN is_visible_to_guests(NEW."published", NEW."deletedAt", NEW."MembersAreaOnly")
      AND NOT is_visible_to_guests(OLD."published", OLD."deletedAt", OLD."MembersAreaOnly") THEN 'new'
    WHEN NOT OLD."isSold" AND NOT NEW."isPOA" AND NOT OLD."isPOA" AND NEW."Price" > 0 AND NEW."Price" < OLD."Price"
      AND trim_text(NEW."Currency") = trim_text(OLD."Currency")
      AND NOT EXISTS (SELECT FROM "SiteSettings" WHERE "poa_price_tag" > 0 AND NEW."sortPrice" > "poa_price_tag") THEN 'reduced'
  END;
BEGIN
  IF TG_OP = 'UPDATE' AND ((NEW."isPOA" AND NOT OLD."isPOA") OR trim_text(NEW."Currency") <> trim_text(OLD."Currency")
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

CREATE TRIGGER queue_alert_arrival AFTER INSERT OR UPDATE OF "published", "deletedAt", "StatusName", "isUpcoming", "MembersAreaOnly",
  "Price", "isPOA", "Currency" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION queue_alert_arrival();

-- The address of its photographs may stand on any page.
CREATE OR REPLACE FUNCTION notify_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop', '{"table":"addresses of photographs","keys":["*"]}');
  RETURN NULL;
END $$;

CREATE TRIGGER notify_addresses AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."published" AND OLD."SKU" <> NEW."SKU") EXECUTE FUNCTION notify_addresses();

-- Who waits for a SKU that never was waits for the piece that gets it.
CREATE OR REPLACE FUNCTION link_waiting_alerts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "Alert" SET "item_id" = NEW."StockItemId" WHERE "item_id" IS NULL AND lower("sku") = lower(NEW."SKU");
  RETURN NULL;
END $$;

CREATE TRIGGER link_waiting_alerts AFTER INSERT OR UPDATE OF "SKU", "published", "deletedAt" ON "StockItem"
  FOR EACH ROW WHEN (NEW."published" AND NEW."deletedAt" IS NULL) EXECUTE FUNCTION link_waiting_alerts();

CREATE TRIGGER stock_item_add_job_again AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (NEW."publishAt" IS DISTINCT FROM OLD."publishAt") EXECUTE FUNCTION add_publish_job('publish', 'StockItemId', 'publishAt');

CREATE TRIGGER stock_item_add_job_of_new AFTER INSERT ON "StockItem"
  FOR EACH ROW WHEN (NEW."publishAt" IS NOT NULL) EXECUTE FUNCTION add_publish_job('publish', 'StockItemId', 'publishAt');

-- A piece that comes back, whoever brings it back, ends its sale.
CREATE OR REPLACE FUNCTION mark_sale_returned() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "Sale" SET "taken_back_at" = now() WHERE "item_id" = NEW."StockItemId" AND "taken_back_at" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER mark_sale_returned AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."isSold" AND NOT NEW."isSold") EXECUTE FUNCTION mark_sale_returned();
