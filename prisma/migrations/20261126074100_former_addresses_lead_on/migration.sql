-- An article or a piece that gets another address is still found at the former one, which others have linked to. Only addresses that
-- visitors could know are kept.

CREATE TABLE "FormerSlug" (
    "slug" TEXT NOT NULL,
    "article_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FormerSlug_pkey" PRIMARY KEY ("slug")
);

CREATE INDEX "FormerSlug_article_id_idx" ON "FormerSlug"("article_id");

ALTER TABLE "FormerSlug" ADD CONSTRAINT "FormerSlug_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "JournalArticle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "FormerSku" (
    "sku" TEXT NOT NULL,
    "item_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FormerSku_pkey" PRIMARY KEY ("sku")
);

CREATE INDEX "FormerSku_item_id_idx" ON "FormerSku"("item_id");

ALTER TABLE "FormerSku" ADD CONSTRAINT "FormerSku_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "StockItem"("StockItemId") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION keep_former_slug() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "FormerSlug" ("slug", "article_id") VALUES (OLD."slug", NEW."id")
  ON CONFLICT ("slug") DO UPDATE SET "article_id" = EXCLUDED."article_id";
  RETURN NULL;
END $$;

CREATE TRIGGER keep_former_slug AFTER UPDATE ON "JournalArticle" FOR EACH ROW
  WHEN (OLD."slug" <> NEW."slug" AND OLD."status" = 0) EXECUTE FUNCTION keep_former_slug();

-- A published article has its address to itself.
CREATE FUNCTION take_former_slug() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM "FormerSlug" WHERE "slug" = NEW."slug" AND "article_id" <> NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER take_former_slug AFTER INSERT OR UPDATE OF "slug", "status" ON "JournalArticle" FOR EACH ROW
  WHEN (NEW."status" = 0) EXECUTE FUNCTION take_former_slug();

-- The site looks for the piece that has a SKU now before it asks which one had it.
CREATE FUNCTION keep_former_sku() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "FormerSku" ("sku", "item_id") VALUES (lower(OLD."SKU"), NEW."StockItemId")
  ON CONFLICT ("sku") DO UPDATE SET "item_id" = EXCLUDED."item_id";
  RETURN NULL;
END $$;

CREATE TRIGGER keep_former_sku AFTER UPDATE ON "StockItem" FOR EACH ROW
  WHEN (lower(OLD."SKU") <> lower(NEW."SKU") AND OLD."published") EXECUTE FUNCTION keep_former_sku();
