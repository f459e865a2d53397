-- Tables, types and indexes, as prisma/schema.prisma declares them.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Family" AS ENUM ('watch', 'jewellery');

-- CreateEnum
CREATE TYPE "EnquiryStatus" AS ENUM ('new', 'answered', 'closed');

-- CreateEnum
CREATE TYPE "EnquiryKind" AS ENUM ('contact', 'footer', 'enquiry', 'appointment', 'sell');

-- CreateEnum
CREATE TYPE "EnquiryMailState" AS ENUM ('none', 'queued', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "MailState" AS ENUM ('queued', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "MailKind" AS ENUM ('boutique', 'acknowledgement', 'welcome', 'verification', 'email_changed', 'password_reset', 'membership_request', 'membership_approved', 'membership_suspended', 'membership_restored');

-- CreateTable
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
    "arrivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "soldAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "brandKey" TEXT NOT NULL DEFAULT '',
    "isSold" BOOLEAN NOT NULL DEFAULT false,
    "searchText" TEXT NOT NULL DEFAULT '',
    "searchModel" TEXT NOT NULL DEFAULT '',
    "searchPrice" TEXT NOT NULL DEFAULT '',
    "facetLocation" TEXT NOT NULL DEFAULT '',
    "facetModel" TEXT NOT NULL DEFAULT '',
    "facetMaterial" TEXT NOT NULL DEFAULT '',
    "facetMovement" SMALLINT NOT NULL DEFAULT 0,
    "shuffleKey" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "StockItem_pkey" PRIMARY KEY ("StockItemId")
);

-- CreateTable
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

-- CreateTable
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

-- CreateTable
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

    CONSTRAINT "Slide_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HomeExcerpt" (
    "position" INTEGER NOT NULL,
    "excerpt_title" TEXT NOT NULL,
    "excerpt_description" TEXT NOT NULL DEFAULT '',
    "excerpt_image" TEXT NOT NULL DEFAULT '',
    "excerpt_link" TEXT NOT NULL DEFAULT '',
    "excerpt_link_title" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "HomeExcerpt_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "WebsiteItem" (
    "id" SERIAL NOT NULL,
    "website_item" TEXT NOT NULL,
    "router_link" TEXT NOT NULL,
    "status" INTEGER NOT NULL DEFAULT 0,
    "header_menu_section" TEXT NOT NULL,
    "display_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "WebsiteItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "Boutique_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "SiteSettings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "poa_price_tag" DECIMAL(12,2),
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

    CONSTRAINT "SiteSettings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Page" (
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL DEFAULT '',
    "banner" TEXT NOT NULL DEFAULT '',
    "page_type" TEXT NOT NULL DEFAULT 'standardPage',

    CONSTRAINT "Page_pkey" PRIMARY KEY ("name")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "JournalCategory" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "JournalCategory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JournalArticle" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "author" TEXT NOT NULL DEFAULT '',
    "date" DATE NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "excerpt" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL DEFAULT '',
    "index_page_image" TEXT NOT NULL DEFAULT '',
    "status" INTEGER NOT NULL DEFAULT 0,
    "category_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "JournalArticle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "Magazine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MembershipContent" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "Description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "MembershipContent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Enquiry" (
    "id" SERIAL NOT NULL,
    "reference" TEXT NOT NULL DEFAULT '',
    "status" "EnquiryStatus" NOT NULL DEFAULT 'new',
    "kind" "EnquiryKind" NOT NULL,
    "boutique" TEXT NOT NULL DEFAULT 'London',
    "item" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
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

    CONSTRAINT "Enquiry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Subscriber" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "subscribed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
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

-- CreateTable
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

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "password" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "member_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "hits" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "StockItem_SKU_key" ON "StockItem"("SKU");

-- CreateIndex
CREATE INDEX "StockItem_brand_shuffled" ON "StockItem"("Family", "isSold", "MembersAreaOnly", "brandKey", "shuffleKey");

-- CreateIndex
CREATE INDEX "StockItem_family_shuffled" ON "StockItem"("Family", "isSold", "MembersAreaOnly", "shuffleKey");

-- CreateIndex
CREATE INDEX "StockItem_family_newest" ON "StockItem"("Family", "isSold", "MembersAreaOnly", "arrivedAt" DESC, "StockItemId" DESC);

-- CreateIndex
CREATE INDEX "StockItem_family_sold" ON "StockItem"("Family", "MembersAreaOnly", "soldAt" DESC);

-- CreateIndex
CREATE INDEX "StockItem_searchText_trgm" ON "StockItem" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "StockItem_searchModel_trgm" ON "StockItem" USING GIN ("searchModel" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "StockItem_searchPrice_trgm" ON "StockItem" USING GIN ("searchPrice" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Photo_SKU_position_idx" ON "Photo"("SKU", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Photo_SKU_name_key" ON "Photo"("SKU", "name");

-- CreateIndex
CREATE INDEX "Slide_slide_set_display_order_idx" ON "Slide"("slide_set", "display_order");

-- CreateIndex
CREATE UNIQUE INDEX "WebsiteItem_router_link_key" ON "WebsiteItem"("router_link");

-- CreateIndex
CREATE INDEX "PageBlurb_page_name_display_order_idx" ON "PageBlurb"("page_name", "display_order");

-- CreateIndex
CREATE UNIQUE INDEX "JournalCategory_name_key" ON "JournalCategory"("name");

-- CreateIndex
CREATE UNIQUE INDEX "JournalArticle_slug_key" ON "JournalArticle"("slug");

-- CreateIndex
CREATE INDEX "JournalArticle_status_date_id_idx" ON "JournalArticle"("status", "date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Magazine_date_idx" ON "Magazine"("date" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Enquiry_reference_key" ON "Enquiry"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "Enquiry_submissionHash_key" ON "Enquiry"("submissionHash");

-- CreateIndex
CREATE INDEX "Enquiry_status_createdAt_idx" ON "Enquiry"("status", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Enquiry_mailState_createdAt_idx" ON "Enquiry"("mailState", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Enquiry_createdAt_idx" ON "Enquiry"("createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Subscriber_email_key" ON "Subscriber"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Mail_message_id_key" ON "Mail"("message_id");

-- CreateIndex
CREATE INDEX "Mail_state_created_at_idx" ON "Mail"("state", "created_at" DESC);

-- CreateIndex
CREATE INDEX "Mail_subscriber_id_idx" ON "Mail"("subscriber_id");

-- CreateIndex
CREATE INDEX "Mail_member_id_idx" ON "Mail"("member_id");

-- CreateIndex
CREATE UNIQUE INDEX "Mail_enquiry_id_kind_key" ON "Mail"("enquiry_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "Member_email_key" ON "Member"("email");

-- CreateIndex
CREATE INDEX "Member_status_created_at_idx" ON "Member"("status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "Session_member_id_idx" ON "Session"("member_id");

-- CreateIndex
CREATE INDEX "Session_expires_at_idx" ON "Session"("expires_at");

-- CreateIndex
CREATE INDEX "RateLimit_until_idx" ON "RateLimit"("until");

-- AddForeignKey
ALTER TABLE "PageBlurb" ADD CONSTRAINT "PageBlurb_page_name_fkey" FOREIGN KEY ("page_name") REFERENCES "Page"("name") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JournalArticle" ADD CONSTRAINT "JournalArticle_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "JournalCategory"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "Enquiry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "Subscriber"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;


