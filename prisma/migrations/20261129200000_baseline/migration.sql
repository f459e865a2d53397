-- Tables, types, keys and indexes, as schema.prisma declares them, and the indexes that it cannot express.
-- Rules, functions and triggers are in prisma/sql.

CREATE SCHEMA IF NOT EXISTS "public";

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

CREATE TYPE "Family" AS ENUM ('watch', 'jewellery');

CREATE TYPE "EnquiryStatus" AS ENUM ('new', 'answered', 'closed');

CREATE TYPE "EnquiryKind" AS ENUM ('contact', 'footer', 'enquiry', 'appointment', 'sell');

CREATE TYPE "EnquiryMailState" AS ENUM ('none', 'queued', 'sent', 'failed');

CREATE TYPE "MailState" AS ENUM ('queued', 'sent', 'failed');

CREATE TYPE "MailKind" AS ENUM ('boutique', 'acknowledgement', 'welcome', 'verification', 'email_changed', 'password_reset', 'membership_request', 'membership_approved', 'membership_suspended', 'membership_restored', 'staff_invitation', 'staff_password_reset', 'account_expiry', 'password_changed', 'new_browser', 'subscription_confirmation', 'alert_confirmation', 'alert', 'membership_declined', 'staff_digest', 'staff_notice', 'refusals', 'passkey_added', 'passkey_removed', 'recovery_code_used', 'second_factor_off', 'passkeys_reset');

CREATE TYPE "StaffRole" AS ENUM ('owner', 'manager', 'boutique');

CREATE TYPE "HistoryOperation" AS ENUM ('insert', 'update', 'delete', 'export');

CREATE TYPE "StockImportState" AS ENUM ('waiting', 'running', 'done', 'failed');

CREATE TABLE "StockItem" (
    "StockItemId" SERIAL NOT NULL,
    "Family" "Family" NOT NULL,
    "SKU" TEXT NOT NULL,
    "Name" TEXT NOT NULL,
    "FullDetailsName" TEXT NOT NULL DEFAULT '',
    "ManufacturerName" TEXT NOT NULL,
    "Model" TEXT NOT NULL DEFAULT '',
    "HTMLSafeModel" TEXT NOT NULL DEFAULT '',
    "Description" TEXT NOT NULL DEFAULT '',
    "Material" TEXT,
    "WatchMaterial" TEXT,
    "Movement" TEXT,
    "Year" TEXT,
    "Gender" TEXT,
    "JewelleryType" TEXT,
    "JewelleryMetal" TEXT,
    "JewelleryStone" TEXT,
    "WatchLocation" TEXT,
    "JewelleryLocation" TEXT,
    "Location" TEXT,
    "StatusName" TEXT,
    "isPOA" BOOLEAN NOT NULL DEFAULT false,
    "Price" DECIMAL(12,2),
    "Currency" TEXT,
    "MarginScheme" TEXT,
    "Box" TEXT,
    "Papers" TEXT,
    "CertOfAuth" TEXT,
    "Warranty" TEXT,
    "PreOwnedWarranty" TEXT,
    "WaterResistance" TEXT,
    "Strap" TEXT,
    "Buckle" TEXT,
    "MembersAreaOnly" INTEGER NOT NULL DEFAULT 0,
    "isUpcoming" BOOLEAN NOT NULL DEFAULT false,
    "published" BOOLEAN NOT NULL DEFAULT true,
    "publishAt" TIMESTAMPTZ(3),
    "arrivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "draftedAt" TIMESTAMPTZ(3),
    "soldAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),
    "brandKey" TEXT NOT NULL DEFAULT '',
    "isSold" BOOLEAN NOT NULL DEFAULT false,
    "searchText" TEXT NOT NULL DEFAULT '',
    "searchModel" TEXT NOT NULL DEFAULT '',
    "searchPrice" TEXT NOT NULL DEFAULT '',
    "facetLocation" TEXT NOT NULL DEFAULT '',
    "facetModel" TEXT NOT NULL DEFAULT '',
    "facetMaterial" TEXT NOT NULL DEFAULT '',
    "facetMovement" SMALLINT NOT NULL DEFAULT 0,
    "conditionGrade" TEXT,
    "conditionNotes" TEXT NOT NULL DEFAULT '',
    "polish" TEXT NOT NULL DEFAULT '',
    "servicedOn" DATE,
    "timing" TEXT NOT NULL DEFAULT '',
    "certificate" TEXT NOT NULL DEFAULT '',
    "film" TEXT NOT NULL DEFAULT '',
    "provenance" TEXT NOT NULL DEFAULT '',
    "caseSize" DECIMAL(5,2),
    "lugToLug" DECIMAL(5,2),
    "thickness" DECIMAL(5,2),
    "sortPrice" DECIMAL(12,2),
    "sortName" TEXT NOT NULL DEFAULT '',
    "yearNumber" SMALLINT,
    "shuffleKey" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "StockItem_pkey" PRIMARY KEY ("StockItemId")
);

CREATE TABLE "FormerSku" (
    "sku" TEXT NOT NULL,
    "item_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FormerSku_pkey" PRIMARY KEY ("sku")
);

CREATE TABLE "Sale" (
    "id" SERIAL NOT NULL,
    "item_id" INTEGER,
    "sku" TEXT NOT NULL DEFAULT '',
    "price_obtained" DECIMAL(12,2),
    "currency" TEXT NOT NULL DEFAULT '£',
    "sold_on" DATE NOT NULL DEFAULT ((now() AT TIME ZONE 'Europe/London'::text))::date,
    "enquiry_id" INTEGER,
    "note" TEXT NOT NULL DEFAULT '',
    "taken_back_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Sale_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Photo" (
    "id" SERIAL NOT NULL,
    "SKU" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "placeholder" TEXT NOT NULL,
    "closeUp" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Photo_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "FeaturedSet" (
    "name" TEXT NOT NULL,
    "first" TEXT,
    "second" TEXT,
    "third" TEXT,
    "fourth" TEXT,
    "first_image" TEXT,
    "second_image" TEXT,
    "third_image" TEXT,
    "fourth_image" TEXT,

    CONSTRAINT "FeaturedSet_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "Slide" (
    "id" SERIAL NOT NULL,
    "slide_set" TEXT NOT NULL DEFAULT 'home',
    "display_order" INTEGER NOT NULL DEFAULT 0,
    "slide_image" TEXT NOT NULL,
    "slide_link" TEXT NOT NULL DEFAULT '',
    "slide_title" TEXT NOT NULL,
    "slide_description" TEXT NOT NULL DEFAULT '',
    "slide_link_label" TEXT NOT NULL DEFAULT '',
    "tone" TEXT NOT NULL DEFAULT 'dark',
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "Slide_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "HomeExcerpt" (
    "position" INTEGER NOT NULL,
    "excerpt_title" TEXT NOT NULL,
    "excerpt_description" TEXT NOT NULL DEFAULT '',
    "excerpt_image" TEXT NOT NULL DEFAULT '',
    "excerpt_link" TEXT NOT NULL DEFAULT '',
    "excerpt_link_title" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "HomeExcerpt_pkey" PRIMARY KEY ("position")
);

CREATE TABLE "WebsiteItem" (
    "id" SERIAL NOT NULL,
    "website_item" TEXT NOT NULL,
    "router_link" TEXT NOT NULL,
    "status" INTEGER NOT NULL DEFAULT 0,
    "header_menu_section" TEXT NOT NULL,
    "display_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "WebsiteItem_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Boutique" (
    "name" TEXT NOT NULL,
    "display_order" INTEGER NOT NULL DEFAULT 0,
    "Description" TEXT NOT NULL DEFAULT '',
    "Email" TEXT NOT NULL DEFAULT '',
    "PhoneNumber" TEXT NOT NULL DEFAULT '',
    "WhatsAppNumber" TEXT NOT NULL DEFAULT '',
    "AddressFirst" TEXT NOT NULL DEFAULT '',
    "AddressSecond" TEXT NOT NULL DEFAULT '',
    "OpeningHours" TEXT NOT NULL DEFAULT '',
    "InstagramURL" TEXT NOT NULL DEFAULT '',
    "FacebookURL" TEXT NOT NULL DEFAULT '',
    "image" TEXT NOT NULL DEFAULT '',
    "timeZone" TEXT NOT NULL DEFAULT '',
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "plan" TEXT NOT NULL DEFAULT '',
    "access" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Boutique_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "SiteSettings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "poa_price_tag" DECIMAL(12,2),
    "lowest_price" DECIMAL(12,2) DEFAULT 100,
    "brand_name" TEXT NOT NULL DEFAULT 'Ninety',
    "main_brand_name" TEXT NOT NULL DEFAULT 'Richard Mille',
    "tagline" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "WhatsAppNumber" TEXT NOT NULL DEFAULT '',
    "XURL" TEXT NOT NULL DEFAULT '',
    "InstagramURL" TEXT NOT NULL DEFAULT '',
    "FacebookURL" TEXT NOT NULL DEFAULT '',
    "LinkedInURL" TEXT NOT NULL DEFAULT '',
    "SnapchatURL" TEXT NOT NULL DEFAULT '',
    "YouTubeURL" TEXT NOT NULL DEFAULT '',
    "menu_image" TEXT NOT NULL DEFAULT '',
    "members_only_for" TEXT NOT NULL DEFAULT 'signed-in',
    "show_exc_taxes" BOOLEAN NOT NULL DEFAULT true,
    "morning_digest" BOOLEAN NOT NULL DEFAULT true,
    "reply_template" TEXT NOT NULL DEFAULT 'Dear {name},

Thank you for your enquiry{about}.



Kind regards
{colleague}
{brand}, {boutique}',

    CONSTRAINT "SiteSettings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "TrustLine" (
    "id" SERIAL NOT NULL,
    "display_order" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "link" TEXT NOT NULL DEFAULT '',
    "family" "Family",
    "before_arrival" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "TrustLine_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Specialist" (
    "id" SERIAL NOT NULL,
    "boutique_name" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT '',
    "jewellery_role" TEXT NOT NULL DEFAULT '',
    "portrait" TEXT NOT NULL DEFAULT '',
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "Specialist_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Page" (
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL DEFAULT '',
    "banner" TEXT NOT NULL DEFAULT '',
    "page_type" TEXT NOT NULL DEFAULT 'standardPage',
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "Page_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "PageBlurb" (
    "id" SERIAL NOT NULL,
    "page_name" TEXT NOT NULL,
    "display_order" INTEGER NOT NULL DEFAULT 0,
    "blurb_title" TEXT NOT NULL,
    "blurb_description" TEXT NOT NULL DEFAULT '',
    "blurb_image" TEXT NOT NULL DEFAULT '',
    "blurb_video" TEXT NOT NULL DEFAULT '',
    "blurb_link" TEXT NOT NULL DEFAULT '',
    "blurb_link_title" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "PageBlurb_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "JournalCategory" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "JournalCategory_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "JournalArticle" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "author" TEXT NOT NULL DEFAULT '',
    "date" DATE NOT NULL DEFAULT ((now() AT TIME ZONE 'Europe/London'::text))::date,
    "excerpt" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL DEFAULT '',
    "index_page_image" TEXT NOT NULL DEFAULT '',
    "status" INTEGER NOT NULL DEFAULT 0,
    "publish_at" TIMESTAMPTZ(3),
    "category_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "JournalArticle_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "FormerSlug" (
    "slug" TEXT NOT NULL,
    "article_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FormerSlug_pkey" PRIMARY KEY ("slug")
);

CREATE TABLE "Magazine" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "publisher" TEXT NOT NULL DEFAULT '',
    "publishers_logo" TEXT NOT NULL DEFAULT '',
    "date" DATE NOT NULL,
    "excerpt" TEXT NOT NULL DEFAULT '',
    "articles_screenshot" TEXT NOT NULL DEFAULT '',
    "articles_link" TEXT NOT NULL DEFAULT '',
    "article_download" TEXT NOT NULL DEFAULT '',
    "article_download_translation" TEXT NOT NULL DEFAULT '',
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "Magazine_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "MembershipContent" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "Description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "MembershipContent_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Enquiry" (
    "id" SERIAL NOT NULL,
    "reference" TEXT NOT NULL DEFAULT '',
    "status" "EnquiryStatus" NOT NULL DEFAULT 'new',
    "kind" "EnquiryKind" NOT NULL,
    "boutique" TEXT NOT NULL DEFAULT 'London',
    "item" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mailState" "EnquiryMailState" NOT NULL DEFAULT 'none',
    "spam" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL DEFAULT '',
    "firstName" TEXT NOT NULL DEFAULT '',
    "lastName" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "selectedOptionName" TEXT NOT NULL DEFAULT '',
    "preferredDate" TEXT NOT NULL DEFAULT '',
    "visitAt" TIMESTAMPTZ(3),
    "statusTitle" TEXT NOT NULL DEFAULT '',
    "model" TEXT NOT NULL DEFAULT '',
    "sku" TEXT NOT NULL DEFAULT '',
    "consentText" TEXT NOT NULL,
    "consentAt" TIMESTAMPTZ(3) NOT NULL,
    "form_url" TEXT NOT NULL DEFAULT '',
    "form_origin" TEXT NOT NULL DEFAULT '',
    "utm_source" TEXT NOT NULL DEFAULT '',
    "utm_medium" TEXT NOT NULL DEFAULT '',
    "utm_campaign" TEXT NOT NULL DEFAULT '',
    "utm_term" TEXT NOT NULL DEFAULT '',
    "utm_content" TEXT NOT NULL DEFAULT '',
    "submissionHash" TEXT,
    "assigned_to" INTEGER,
    "answered_by" TEXT NOT NULL DEFAULT '',
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "Enquiry_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Subscriber" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "subscribed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "unsubscribed_at" TIMESTAMPTZ(3),
    "spam" BOOLEAN NOT NULL DEFAULT false,
    "form_url" TEXT NOT NULL DEFAULT '',
    "form_origin" TEXT NOT NULL DEFAULT '',
    "utm_source" TEXT NOT NULL DEFAULT '',
    "utm_medium" TEXT NOT NULL DEFAULT '',
    "utm_campaign" TEXT NOT NULL DEFAULT '',
    "utm_term" TEXT NOT NULL DEFAULT '',
    "utm_content" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Subscriber_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Mail" (
    "id" SERIAL NOT NULL,
    "kind" "MailKind" NOT NULL,
    "state" "MailState" NOT NULL DEFAULT 'queued',
    "to" TEXT NOT NULL DEFAULT '',
    "message_id" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "enquiry_id" INTEGER,
    "subscriber_id" INTEGER,
    "member_id" INTEGER,
    "staff_id" INTEGER,
    "alert_id" INTEGER,

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Member" (
    "id" SERIAL NOT NULL,
    "status" INTEGER NOT NULL DEFAULT 0,
    "name" TEXT NOT NULL DEFAULT '',
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "email_verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "requested_at" TIMESTAMPTZ(3),
    "email_version" INTEGER NOT NULL DEFAULT 0,
    "last_login_at" TIMESTAMPTZ(3),
    "previous_login_at" TIMESTAMPTZ(3),
    "declined_at" TIMESTAMPTZ(3),
    "password" TEXT NOT NULL DEFAULT '',
    "two_factor" BOOLEAN NOT NULL DEFAULT false,
    "passkeys_reset_at" TIMESTAMPTZ(3),

    CONSTRAINT "Member_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "MemberDecision" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "boutique" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "MemberDecision_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "MemberNote" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "author" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MemberNote_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "SavedPiece" (
    "member_id" INTEGER NOT NULL,
    "StockItemId" INTEGER NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedPiece_pkey" PRIMARY KEY ("member_id","StockItemId")
);

CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "member_id" INTEGER NOT NULL,
    "browser" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "place" TEXT NOT NULL DEFAULT '',
    "proven_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "MemberVisit" (
    "member_id" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "previous_at" TIMESTAMPTZ(3),

    CONSTRAINT "MemberVisit_pkey" PRIMARY KEY ("member_id")
);

CREATE TABLE "KnownBrowser" (
    "id" TEXT NOT NULL,
    "member_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KnownBrowser_pkey" PRIMARY KEY ("id","member_id")
);

CREATE TABLE "EmailUndo" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "by_staff" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "EmailUndo_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "StaffAccount" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "StaffRole" NOT NULL DEFAULT 'boutique',
    "boutique" TEXT NOT NULL DEFAULT '',
    "suspended" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_login_at" TIMESTAMPTZ(3),
    "password" TEXT NOT NULL DEFAULT '',
    "two_factor" BOOLEAN NOT NULL DEFAULT false,
    "passkeys_reset_at" TIMESTAMPTZ(3),

    CONSTRAINT "StaffAccount_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "DeskNotice" (
    "id" SERIAL NOT NULL,
    "staff_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "mail_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DeskNotice_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "StaffSession" (
    "id" TEXT NOT NULL,
    "staff_id" INTEGER NOT NULL,
    "browser" TEXT NOT NULL DEFAULT '',
    "place" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "proven_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "StaffSession_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "StaffPreview" (
    "staff_id" INTEGER NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StaffPreview_pkey" PRIMARY KEY ("staff_id","resource","record_id")
);

CREATE TABLE "Passkey" (
    "id" TEXT NOT NULL,
    "member_id" INTEGER,
    "staff_id" INTEGER,
    "name" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[] NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PasskeyChallenge" (
    "challenge" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "member_id" INTEGER,
    "staff_id" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PasskeyChallenge_pkey" PRIMARY KEY ("challenge")
);

CREATE TABLE "RecoveryCode" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER,
    "staff_id" INTEGER,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "hits" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "History" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "record_type" TEXT NOT NULL,
    "record_key" TEXT NOT NULL DEFAULT '',
    "operation" "HistoryOperation" NOT NULL,
    "column_name" TEXT NOT NULL DEFAULT '',
    "old_value" JSONB,
    "new_value" JSONB,
    "actor" TEXT NOT NULL DEFAULT '',
    "database_role" TEXT NOT NULL,
    "command" TEXT NOT NULL DEFAULT '',
    "transaction_id" BIGINT NOT NULL,

    CONSTRAINT "History_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "StockImport" (
    "id" SERIAL NOT NULL,
    "file" TEXT NOT NULL,
    "path" TEXT NOT NULL DEFAULT '',
    "photos_path" TEXT NOT NULL DEFAULT '',
    "photos" JSONB NOT NULL DEFAULT '{}',
    "hash" TEXT NOT NULL,
    "state" "StockImportState" NOT NULL DEFAULT 'waiting',
    "choices" JSONB NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "transactions" BIGINT[] NOT NULL DEFAULT '{}',
    "error" TEXT NOT NULL DEFAULT '',
    "started_by" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "StockImport_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "StockImportColumn" (
    "heading" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StockImportColumn_pkey" PRIMARY KEY ("heading")
);

CREATE TABLE "StockImportValue" (
    "field" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "word" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StockImportValue_pkey" PRIMARY KEY ("field","value")
);

CREATE TABLE "FolderRename" (
    "id" SERIAL NOT NULL,
    "from_sku" TEXT NOT NULL,
    "to_sku" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FolderRename_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Alert" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "member_id" INTEGER,
    "listing" TEXT NOT NULL DEFAULT '',
    "query" TEXT NOT NULL DEFAULT '',
    "sku" TEXT NOT NULL DEFAULT '',
    "at_once" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "spam" BOOLEAN NOT NULL DEFAULT false,
    "asked_at_once" BOOLEAN,

    CONSTRAINT "Alert_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AlertArrival" (
    "id" SERIAL NOT NULL,
    "item_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "matched_to" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AlertArrival_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AlertMatch" (
    "id" SERIAL NOT NULL,
    "alert_id" INTEGER NOT NULL,
    "item_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mail_id" INTEGER,

    CONSTRAINT "AlertMatch_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AlertNotification" (
    "alert_id" INTEGER NOT NULL,
    "item_id" INTEGER NOT NULL,
    "price" DECIMAL(12,2),
    "currency" TEXT NOT NULL DEFAULT '',
    "notified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AlertNotification_pkey" PRIMARY KEY ("alert_id","item_id")
);

CREATE UNIQUE INDEX "StockItem_SKU_key" ON "StockItem"("SKU");

CREATE INDEX "StockItem_brand_shuffled" ON "StockItem"("Family", "isSold", "MembersAreaOnly", "brandKey", "shuffleKey");

CREATE INDEX "StockItem_family_shuffled" ON "StockItem"("Family", "isSold", "MembersAreaOnly", "shuffleKey");

CREATE INDEX "StockItem_family_newest" ON "StockItem"("Family", "isSold", "MembersAreaOnly", "arrivedAt" DESC, "StockItemId" DESC);

CREATE INDEX "StockItem_family_arrivals" ON "StockItem"("Family", "MembersAreaOnly", "arrivedAt" DESC, "StockItemId" DESC);

CREATE INDEX "StockItem_family_sales" ON "StockItem"("Family", "isSold", "MembersAreaOnly", "soldAt" DESC, "StockItemId" DESC);

CREATE INDEX "StockItem_updatedAt_StockItemId_idx" ON "StockItem"("updatedAt" DESC, "StockItemId" DESC);

CREATE INDEX "StockItem_priced" ON "StockItem"("Family", "isSold", "MembersAreaOnly", "sortPrice");

CREATE INDEX "StockItem_named" ON "StockItem"("Family", "isSold", "MembersAreaOnly", "sortName");

CREATE INDEX "StockItem_searchText_trgm" ON "StockItem" USING GIN ("searchText" gin_trgm_ops);

CREATE INDEX "StockItem_searchModel_trgm" ON "StockItem" USING GIN ("searchModel" gin_trgm_ops);

CREATE INDEX "StockItem_searchPrice_trgm" ON "StockItem" USING GIN ("searchPrice" gin_trgm_ops);

CREATE INDEX "FormerSku_item_id_idx" ON "FormerSku"("item_id");

CREATE INDEX "Sale_item_id_idx" ON "Sale"("item_id");

CREATE INDEX "Sale_enquiry_id_idx" ON "Sale"("enquiry_id");

CREATE INDEX "Sale_sold_on_idx" ON "Sale"("sold_on" DESC);

CREATE INDEX "Photo_SKU_position_idx" ON "Photo"("SKU", "position");

CREATE UNIQUE INDEX "Photo_SKU_name_key" ON "Photo"("SKU", "name");

CREATE INDEX "Slide_slide_set_display_order_idx" ON "Slide"("slide_set", "display_order");

CREATE UNIQUE INDEX "WebsiteItem_router_link_key" ON "WebsiteItem"("router_link");

CREATE UNIQUE INDEX "Specialist_boutique_name_key" ON "Specialist"("boutique_name");

CREATE INDEX "PageBlurb_page_name_display_order_idx" ON "PageBlurb"("page_name", "display_order");

CREATE UNIQUE INDEX "JournalCategory_name_key" ON "JournalCategory"("name");

CREATE UNIQUE INDEX "JournalArticle_slug_key" ON "JournalArticle"("slug");

CREATE INDEX "JournalArticle_status_date_id_idx" ON "JournalArticle"("status", "date" DESC, "id" DESC);

CREATE INDEX "FormerSlug_article_id_idx" ON "FormerSlug"("article_id");

CREATE INDEX "Magazine_date_idx" ON "Magazine"("date" DESC);

CREATE UNIQUE INDEX "Enquiry_reference_key" ON "Enquiry"("reference");

CREATE UNIQUE INDEX "Enquiry_submissionHash_key" ON "Enquiry"("submissionHash");

CREATE INDEX "Enquiry_status_createdAt_idx" ON "Enquiry"("status", "createdAt" DESC);

CREATE INDEX "Enquiry_mailState_createdAt_idx" ON "Enquiry"("mailState", "createdAt" DESC);

CREATE INDEX "Enquiry_assigned_to_idx" ON "Enquiry"("assigned_to");

CREATE INDEX "Enquiry_updatedAt_idx" ON "Enquiry"("updatedAt");

CREATE INDEX "Enquiry_createdAt_id_idx" ON "Enquiry"("createdAt" DESC, "id" DESC);

CREATE UNIQUE INDEX "Subscriber_email_key" ON "Subscriber"("email");

CREATE UNIQUE INDEX "Mail_message_id_key" ON "Mail"("message_id");

CREATE INDEX "Mail_state_created_at_idx" ON "Mail"("state", "created_at" DESC);

CREATE INDEX "Mail_created_at_id_idx" ON "Mail"("created_at" DESC, "id" DESC);

CREATE INDEX "Mail_subscriber_id_idx" ON "Mail"("subscriber_id");

CREATE INDEX "Mail_alert_id_idx" ON "Mail"("alert_id");

CREATE INDEX "Mail_member_id_idx" ON "Mail"("member_id");

CREATE INDEX "Mail_staff_id_idx" ON "Mail"("staff_id");

CREATE UNIQUE INDEX "Mail_enquiry_id_kind_key" ON "Mail"("enquiry_id", "kind");

CREATE UNIQUE INDEX "Member_email_key" ON "Member"("email");

CREATE INDEX "Member_status_created_at_idx" ON "Member"("status", "created_at" DESC);

CREATE INDEX "Member_created_at_id_idx" ON "Member"("created_at" DESC, "id" DESC);

CREATE UNIQUE INDEX "MemberDecision_token_hash_key" ON "MemberDecision"("token_hash");

CREATE INDEX "MemberDecision_member_id_idx" ON "MemberDecision"("member_id");

CREATE INDEX "MemberNote_member_id_idx" ON "MemberNote"("member_id");

CREATE INDEX "SavedPiece_StockItemId_idx" ON "SavedPiece"("StockItemId");

CREATE INDEX "Session_member_id_idx" ON "Session"("member_id");

CREATE INDEX "Session_expires_at_idx" ON "Session"("expires_at");

CREATE INDEX "KnownBrowser_member_id_idx" ON "KnownBrowser"("member_id");

CREATE INDEX "EmailUndo_member_id_idx" ON "EmailUndo"("member_id");

CREATE UNIQUE INDEX "StaffAccount_email_key" ON "StaffAccount"("email");

CREATE INDEX "DeskNotice_mail_id_idx" ON "DeskNotice"("mail_id");

CREATE UNIQUE INDEX "DeskNotice_staff_id_kind_subject_key" ON "DeskNotice"("staff_id", "kind", "subject");

CREATE INDEX "StaffSession_staff_id_idx" ON "StaffSession"("staff_id");

CREATE INDEX "StaffSession_expires_at_idx" ON "StaffSession"("expires_at");

CREATE INDEX "StaffPreview_created_at_idx" ON "StaffPreview"("created_at");

CREATE INDEX "Passkey_member_id_idx" ON "Passkey"("member_id");

CREATE INDEX "Passkey_staff_id_idx" ON "Passkey"("staff_id");

CREATE INDEX "PasskeyChallenge_member_id_idx" ON "PasskeyChallenge"("member_id");

CREATE INDEX "PasskeyChallenge_staff_id_idx" ON "PasskeyChallenge"("staff_id");

CREATE INDEX "PasskeyChallenge_expires_at_idx" ON "PasskeyChallenge"("expires_at");

CREATE INDEX "RecoveryCode_member_id_idx" ON "RecoveryCode"("member_id");

CREATE INDEX "RecoveryCode_staff_id_idx" ON "RecoveryCode"("staff_id");

CREATE INDEX "RateLimit_until_idx" ON "RateLimit"("until");

CREATE INDEX "History_record_type_record_key_id_idx" ON "History"("record_type", "record_key", "id" DESC);

CREATE INDEX "History_at_idx" ON "History"("at" DESC);

CREATE INDEX "History_transaction_id_idx" ON "History"("transaction_id");

CREATE INDEX "StockImport_created_at_idx" ON "StockImport"("created_at" DESC);

CREATE INDEX "Alert_member_id_idx" ON "Alert"("member_id");

CREATE UNIQUE INDEX "Alert_email_listing_query_sku_key" ON "Alert"("email", "listing", "query", "sku");

CREATE INDEX "AlertArrival_item_id_idx" ON "AlertArrival"("item_id");

CREATE INDEX "AlertMatch_alert_id_item_id_idx" ON "AlertMatch"("alert_id", "item_id");

CREATE INDEX "AlertMatch_mail_id_idx" ON "AlertMatch"("mail_id");

CREATE INDEX "AlertMatch_item_id_idx" ON "AlertMatch"("item_id");

CREATE INDEX "AlertNotification_item_id_idx" ON "AlertNotification"("item_id");

ALTER TABLE "FormerSku" ADD CONSTRAINT "FormerSku_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "StockItem"("StockItemId") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Sale" ADD CONSTRAINT "Sale_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "StockItem"("StockItemId") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Sale" ADD CONSTRAINT "Sale_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "Enquiry"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Specialist" ADD CONSTRAINT "Specialist_boutique_name_fkey" FOREIGN KEY ("boutique_name") REFERENCES "Boutique"("name") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "PageBlurb" ADD CONSTRAINT "PageBlurb_page_name_fkey" FOREIGN KEY ("page_name") REFERENCES "Page"("name") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "JournalArticle" ADD CONSTRAINT "JournalArticle_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "JournalCategory"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "FormerSlug" ADD CONSTRAINT "FormerSlug_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "JournalArticle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Enquiry" ADD CONSTRAINT "Enquiry_assigned_to_fkey" FOREIGN KEY ("assigned_to") REFERENCES "StaffAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Mail" ADD CONSTRAINT "Mail_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "Enquiry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Mail" ADD CONSTRAINT "Mail_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "Subscriber"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Mail" ADD CONSTRAINT "Mail_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Mail" ADD CONSTRAINT "Mail_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Mail" ADD CONSTRAINT "Mail_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "Alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "MemberDecision" ADD CONSTRAINT "MemberDecision_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "MemberNote" ADD CONSTRAINT "MemberNote_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "SavedPiece" ADD CONSTRAINT "SavedPiece_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "SavedPiece" ADD CONSTRAINT "SavedPiece_StockItemId_fkey" FOREIGN KEY ("StockItemId") REFERENCES "StockItem"("StockItemId") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Session" ADD CONSTRAINT "Session_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "MemberVisit" ADD CONSTRAINT "MemberVisit_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "KnownBrowser" ADD CONSTRAINT "KnownBrowser_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "EmailUndo" ADD CONSTRAINT "EmailUndo_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "DeskNotice" ADD CONSTRAINT "DeskNotice_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "DeskNotice" ADD CONSTRAINT "DeskNotice_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "Mail"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "StaffSession" ADD CONSTRAINT "StaffSession_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StaffPreview" ADD CONSTRAINT "StaffPreview_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "PasskeyChallenge" ADD CONSTRAINT "PasskeyChallenge_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "PasskeyChallenge" ADD CONSTRAINT "PasskeyChallenge_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Alert" ADD CONSTRAINT "Alert_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AlertArrival" ADD CONSTRAINT "AlertArrival_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "StockItem"("StockItemId") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AlertMatch" ADD CONSTRAINT "AlertMatch_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "Alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AlertMatch" ADD CONSTRAINT "AlertMatch_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "StockItem"("StockItemId") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AlertMatch" ADD CONSTRAINT "AlertMatch_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "Mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A corrected SKU looks for its alerts, and read the whole table.
CREATE INDEX "Alert_sku" ON "Alert"(lower("sku"));

-- What is not told yet is told once.
CREATE UNIQUE INDEX "AlertMatch_untold" ON "AlertMatch"("alert_id", "item_id") WHERE "mail_id" IS NULL;

-- The desk and a member's export look for enquiries by address, the sale dialog and a corrected SKU for those about a piece: each
-- read the whole table.
CREATE INDEX "Enquiry_email" ON "Enquiry"(lower("email"));

CREATE INDEX "Enquiry_phone" ON "Enquiry" USING gin (
  ltrim(regexp_replace(replace("phone", '(0)', ''), '\D', '', 'g'), '0') gin_trgm_ops);

-- The desk's search read all enquiries, a second and more of ten years'. The expressions are those of lib/staff/bindings.ts.
CREATE INDEX "Enquiry_searched" ON "Enquiry" USING gin ((
  "reference" || ' ' || "name" || ' ' || "firstName" || ' ' || "lastName" || ' ' || "email" || ' ' || "phone" || ' ' || "item"
    || ' ' || "message") gin_trgm_ops);

-- The desk's search read the whole history, also where nothing is found.
CREATE INDEX "History_searched" ON "History" USING gin (("record_key" || ' ' || "column_name" || ' ' || "actor") gin_trgm_ops);

-- One sale stands at a time; those that were taken back stay.
CREATE UNIQUE INDEX "Sale_standing" ON "Sale"("item_id") WHERE "taken_back_at" IS NULL;

-- Holds where two write the same SKU at the same moment.
CREATE UNIQUE INDEX "StockItem_SKU_lower" ON "StockItem" (lower("SKU"));

CREATE INDEX "StockItem_certificate_lower" ON "StockItem" (lower("certificate")) WHERE "certificate" <> '';

-- Whose a film or a certificate is, is asked whenever one is served.
CREATE INDEX "StockItem_film_stem" ON "StockItem" (lower(regexp_replace("film", '\.[^.]*$', ''))) WHERE "film" <> '';
