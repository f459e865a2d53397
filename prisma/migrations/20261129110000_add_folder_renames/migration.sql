CREATE TABLE "FolderRename" (
    "id" SERIAL NOT NULL,
    "from_sku" TEXT NOT NULL,
    "to_sku" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FolderRename_pkey" PRIMARY KEY ("id")
);

-- The job carries nothing: it renames what the table holds, in its order.
CREATE OR REPLACE FUNCTION rename_photographs() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
