-- Which tables tell the site of their changes, by which column or expression, and which of them have their changes recorded.

DO $$
DECLARE
  watched text;
  key text;
BEGIN
  FOR watched, key IN VALUES
    ('Boutique', '"name"'),
    ('Currency', '"code"'),
    ('FeaturedSet', '"name"'),
    ('HomeExcerpt', '"position"'),
    ('JournalArticle', '"slug"'),
    ('JournalCategory', '"name"'),
    ('Magazine', '"id"'),
    ('MembershipContent', '"id"'),
    ('Page', '"name"'),
    ('PageBlurb', '"page_name"'),
    ('Photo', 'CASE WHEN "item_id" IS NULL THEN ''site'' ELSE (SELECT "SKU" FROM "StockItem" WHERE "StockItemId" = "item_id") END'),
    ('SearchSynonym', '"id"'),
    ('SiteSettings', '"id"'),
    ('Slide', '"slide_set"'),
    ('Specialist', '"boutique_name"'),
    ('StockItem', '"SKU"'),
    ('TrustLine', '"id"'),
    ('WebsiteItem', '"router_link"')
  LOOP
    EXECUTE format('CREATE TRIGGER notify_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%L)', watched, key);
    EXECUTE format('CREATE TRIGGER notify_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%L)', watched, key);
    EXECUTE format('CREATE TRIGGER notify_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%L)', watched, key);
    EXECUTE format('CREATE TRIGGER notify_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_change()', watched);
  END LOOP;
END $$;

-- The columns that name photographs, which may be a piece's.
DO $$
DECLARE
  shown text;
  fields text;
BEGIN
  FOR shown, fields IN VALUES
    ('Boutique', '''image'', ''plan'''),
    ('HomeExcerpt', '''excerpt_image'''),
    ('JournalArticle', '''index_page_image'', ''content'''),
    ('Magazine', '''articles_screenshot'', ''publishers_logo'''),
    ('Page', '''banner'', ''content'''),
    ('PageBlurb', '''blurb_image'''),
    ('SiteSettings', '''menu_image'''),
    ('Slide', '''slide_image'''),
    ('Specialist', '''portrait''')
  LOOP
    EXECUTE format('CREATE TRIGGER derive_photographs BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION derive_photographs(%s)', shown, fields);
  END LOOP;
END $$;

-- The key of a record; 'all' but, or 'only', the columns that follow.
DO $$
DECLARE
  recorded text;
  arguments text;
BEGIN
  FOR recorded, arguments IN VALUES
    ('Boutique', '''name'', ''all'''),
    ('Currency', '''code'', ''all'''),
    ('Enquiry', '''id'', ''only'', ''status'', ''boutique'', ''spam'', ''assigned_to'''),
    ('FeaturedSet', '''name'', ''all'''),
    ('HomeExcerpt', '''position'', ''all'''),
    ('JournalArticle', '''slug'', ''all'', ''updated_at'''),
    ('JournalCategory', '''id'', ''all'''),
    ('Magazine', '''id'', ''all'''),
    ('Member', '''id'', ''only'', ''status'', ''declined_at'', ''two_factor'', ''passkeys_reset_at'''),
    ('MembershipContent', '''id'', ''all'''),
    ('Page', '''name'', ''all'''),
    ('PageBlurb', '''id'', ''all'''),
    ('Sale', '''id'', ''all'', ''enquiry_id'', ''note'', ''created_at'''),
    ('SearchSynonym', '''id'', ''all'''),
    ('SiteSettings', '''id'', ''all'''),
    ('Slide', '''id'', ''all'''),
    ('Specialist', '''boutique_name'', ''all'''),
    ('StaffAccount', '''id'', ''all'', ''password'', ''last_login_at'', ''created_at'''),
    ('StockItem', '''StockItemId'', ''all'', ''updatedAt'', ''brandKey'', ''isSold'', ''searchText'', ''searchModel'', ''searchPrice'', ''facetLocation'', ''facetModel'', ''facetMaterial'', ''facetMovement'', ''shuffleKey'', ''sortPrice'', ''sortName'', ''yearNumber'', ''draftedAt'''),
    ('Subscriber', '''id'', ''only'', ''unsubscribed_at'', ''spam'''),
    ('TrustLine', '''id'', ''all'''),
    ('WebsiteItem', '''router_link'', ''all''')
  LOOP
    EXECUTE format('CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION record_history(%s)', recorded, arguments);
  END LOOP;
END $$;
