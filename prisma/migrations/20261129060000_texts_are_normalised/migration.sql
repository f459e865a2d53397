-- A text that was typed in parts, as macOS names files, or with invisible characters looked like another and was compared as one
-- of its own: a brand had two filters, an address two accounts.

-- NFC without soft hyphens, zero-width spaces, word joiners and byte order marks, as lib/forms/normalise.ts has it. Sorting n
-- marks takes n² steps, so that a longer text stays: the desk and imports have normalised it already.
CREATE FUNCTION normalised(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN length(value) > 10000 THEN value
    ELSE normalize(translate(value, U&'\00AD\200B\2060\FEFF', ''), NFC) END;

-- The same without joiners and marks of direction, for what is compared.
CREATE FUNCTION normalised_identifier(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN normalised(regexp_replace(value, '[\u061c\u180e\u200c-\u200f\u202a-\u202e\u2061-\u2064\u2066-\u206f]', '', 'g'));

CREATE OR REPLACE FUNCTION single_spaced(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(trimmed(normalised_identifier(value)), '[\s\u00a0]+', ' ', 'g');

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

-- The triggers normalise what is stored.
UPDATE "StockItem" SET "Model" = "Model"
WHERE "ManufacturerName" <> normalised_identifier("ManufacturerName") OR "Model" <> normalised_identifier("Model")
  OR "Name" <> normalised("Name")
  OR "FullDetailsName" <> normalised("FullDetailsName")
  OR "HTMLSafeModel" <> normalised("HTMLSafeModel")
  OR "Description" <> normalised("Description")
  OR "Material" <> normalised("Material")
  OR "WatchMaterial" <> normalised("WatchMaterial")
  OR "Movement" <> normalised("Movement")
  OR "Year" <> normalised("Year")
  OR "Gender" <> normalised("Gender")
  OR "JewelleryType" <> normalised("JewelleryType")
  OR "JewelleryMetal" <> normalised("JewelleryMetal")
  OR "JewelleryStone" <> normalised("JewelleryStone")
  OR "StatusName" <> normalised("StatusName")
  OR "MarginScheme" <> normalised("MarginScheme")
  OR "Box" <> normalised("Box")
  OR "Papers" <> normalised("Papers")
  OR "CertOfAuth" <> normalised("CertOfAuth")
  OR "Warranty" <> normalised("Warranty")
  OR "PreOwnedWarranty" <> normalised("PreOwnedWarranty")
  OR "WaterResistance" <> normalised("WaterResistance")
  OR "Strap" <> normalised("Strap")
  OR "Buckle" <> normalised("Buckle")
  OR "conditionNotes" <> normalised("conditionNotes")
  OR "polish" <> normalised("polish")
  OR "timing" <> normalised("timing")
  OR "provenance" <> normalised("provenance");

UPDATE "SiteSettings" SET "main_brand_name" = "main_brand_name"
WHERE "main_brand_name" <> single_spaced("main_brand_name");

-- Without its triggers, for which this would be another address; two accounts of one address stay two.
ALTER TABLE "Member" DISABLE TRIGGER USER;
UPDATE "Member" own SET email = normalised_identifier(own.email)
WHERE own.email <> normalised_identifier(own.email)
  AND NOT EXISTS (SELECT FROM "Member" other WHERE other.id <> own.id AND normalised_identifier(other.email) = normalised_identifier(own.email)
    AND (other.email = normalised_identifier(own.email) OR other.id < own.id));
ALTER TABLE "Member" ENABLE TRIGGER USER;

-- Without its triggers, for which this would be another address; two accounts of one address stay two.
ALTER TABLE "StaffAccount" DISABLE TRIGGER USER;
UPDATE "StaffAccount" own SET email = normalised_identifier(own.email)
WHERE own.email <> normalised_identifier(own.email)
  AND NOT EXISTS (SELECT FROM "StaffAccount" other WHERE other.id <> own.id AND normalised_identifier(other.email) = normalised_identifier(own.email)
    AND (other.email = normalised_identifier(own.email) OR other.id < own.id));
ALTER TABLE "StaffAccount" ENABLE TRIGGER USER;
