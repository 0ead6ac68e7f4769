-- CreateEnum
CREATE TYPE "allowance_unit" AS ENUM ('ad', 'special_offer');

-- CreateEnum
CREATE TYPE "grant_reason" AS ENUM ('trial', 'staff', 'payment', 'returned');

-- CreateEnum
CREATE TYPE "entry_reason" AS ENUM ('granted', 'created', 'published', 'resubmitted', 'extended', 'promoted', 'returned');

-- CreateEnum
CREATE TYPE "report_reason" AS ENUM ('fraud', 'sold', 'wrong_data', 'duplicate', 'contacts', 'other');

-- CreateEnum
CREATE TYPE "moderation_action" AS ENUM ('claim', 'release', 'approve', 'reject', 'block', 'unblock', 'make_token', 'remove_token');

-- CreateEnum
CREATE TYPE "notification_kind" AS ENUM ('post_approved', 'post_denied', 'edit_approved', 'edit_denied', 'post_expires', 'post_expired', 'promotion_over');

-- DropForeignKey
ALTER TABLE "photo" DROP CONSTRAINT "photo_post_id_fkey";

-- DropIndex
DROP INDEX "photo_hash_idx";

-- AlterTable
ALTER TABLE "photo" ADD COLUMN     "bands" INTEGER[],
ADD COLUMN     "bytes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "fingerprint" BIGINT,
ADD COLUMN     "key" CHAR(64),
ADD COLUMN     "stored_at" TIMESTAMPTZ(3),
ADD COLUMN     "user_id" INTEGER,
ALTER COLUMN "post_id" DROP NOT NULL,
ALTER COLUMN "position" DROP NOT NULL;

-- AlterTable
ALTER TABLE "post" ADD COLUMN     "ad_entry_id" INTEGER,
ADD COLUMN     "approved_price_rub" BIGINT,
ADD COLUMN     "changed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "hidden" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "reminded_for" TIMESTAMPTZ(3),
ADD COLUMN     "special_entry_id" INTEGER,
ADD COLUMN     "submitted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "allowance_grant" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "unit" "allowance_unit" NOT NULL,
    "amount" INTEGER NOT NULL,
    "left" INTEGER NOT NULL,
    "reason" "grant_reason" NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "allowance_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "allowance_entry" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "grant_id" INTEGER,
    "unit" "allowance_unit" NOT NULL,
    "delta" INTEGER NOT NULL,
    "reason" "entry_reason" NOT NULL,
    "post_id" INTEGER,
    "returns_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "allowance_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "repeat_key" (
    "user_id" INTEGER NOT NULL,
    "call" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "asked" CHAR(64) NOT NULL,
    "answer" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "repeat_key_pkey" PRIMARY KEY ("user_id","call","key")
);

-- CreateTable
CREATE TABLE "post_claim" (
    "post_id" INTEGER NOT NULL,
    "moderator_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_claim_pkey" PRIMARY KEY ("post_id")
);

-- CreateTable
CREATE TABLE "post_report" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "reason" "report_reason" NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "post_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "moderation_entry" (
    "id" SERIAL NOT NULL,
    "moderator_id" INTEGER NOT NULL,
    "action" "moderation_action" NOT NULL,
    "post_id" INTEGER,
    "user_id" INTEGER,
    "reason" TEXT,
    "fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "values" JSONB,
    "photo_ids" INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "waited_ms" BIGINT,

    CONSTRAINT "moderation_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_token" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "notification_kind" NOT NULL,
    "post_id" INTEGER,
    "values" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_day" (
    "post_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "post_day_pkey" PRIMARY KEY ("post_id","day")
);

-- CreateTable
CREATE TABLE "post_edit" (
    "post_id" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "photo_ids" INTEGER[],
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "deny_reason" TEXT,
    "deny_fields" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "post_edit_pkey" PRIMARY KEY ("post_id")
);

-- CreateTable
CREATE TABLE "post_draft" (
    "user_id" INTEGER NOT NULL,
    "fields" JSONB NOT NULL,
    "photo_ids" INTEGER[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_draft_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "allowance_grant_user_id_unit_idx" ON "allowance_grant"("user_id", "unit");

-- CreateIndex
CREATE UNIQUE INDEX "allowance_entry_returns_id_key" ON "allowance_entry"("returns_id");

-- CreateIndex
CREATE INDEX "allowance_entry_user_id_created_at_idx" ON "allowance_entry"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "allowance_entry_grant_id_idx" ON "allowance_entry"("grant_id");

-- CreateIndex
CREATE INDEX "repeat_key_created_at_idx" ON "repeat_key"("created_at");

-- CreateIndex
CREATE INDEX "post_report_post_id_idx" ON "post_report"("post_id");

-- CreateIndex
CREATE INDEX "moderation_entry_post_id_id_idx" ON "moderation_entry"("post_id", "id");

-- CreateIndex
CREATE INDEX "moderation_entry_created_at_idx" ON "moderation_entry"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "access_token_hash_key" ON "access_token"("hash");

-- CreateIndex
CREATE INDEX "access_token_user_id_idx" ON "access_token"("user_id");

-- CreateIndex
CREATE INDEX "notification_user_id_id_idx" ON "notification"("user_id", "id");

-- CreateIndex
CREATE INDEX "post_day_day_idx" ON "post_day"("day");

-- CreateIndex
CREATE INDEX "post_draft_updated_at_idx" ON "post_draft"("updated_at");

-- CreateIndex
CREATE INDEX "photo_key_idx" ON "photo"("key");

-- CreateIndex
CREATE INDEX "photo_user_id_idx" ON "photo"("user_id");

-- CreateIndex
CREATE INDEX "photo_bands_idx" ON "photo" USING GIN ("bands");

-- CreateIndex
CREATE UNIQUE INDEX "post_ad_entry_id_key" ON "post"("ad_entry_id");

-- CreateIndex
CREATE UNIQUE INDEX "post_special_entry_id_key" ON "post"("special_entry_id");

-- AddForeignKey
ALTER TABLE "allowance_grant" ADD CONSTRAINT "allowance_grant_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allowance_entry" ADD CONSTRAINT "allowance_entry_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allowance_entry" ADD CONSTRAINT "allowance_entry_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "allowance_grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allowance_entry" ADD CONSTRAINT "allowance_entry_returns_id_fkey" FOREIGN KEY ("returns_id") REFERENCES "allowance_entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repeat_key" ADD CONSTRAINT "repeat_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_claim" ADD CONSTRAINT "post_claim_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_claim" ADD CONSTRAINT "post_claim_moderator_id_fkey" FOREIGN KEY ("moderator_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_report" ADD CONSTRAINT "post_report_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_report" ADD CONSTRAINT "post_report_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_entry" ADD CONSTRAINT "moderation_entry_moderator_id_fkey" FOREIGN KEY ("moderator_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_ad_entry_id_fkey" FOREIGN KEY ("ad_entry_id") REFERENCES "allowance_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_special_entry_id_fkey" FOREIGN KEY ("special_entry_id") REFERENCES "allowance_entry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo" ADD CONSTRAINT "photo_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo" ADD CONSTRAINT "photo_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_day" ADD CONSTRAINT "post_day_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_edit" ADD CONSTRAINT "post_edit_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_draft" ADD CONSTRAINT "post_draft_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Pictures that are there were named after their content.
UPDATE "photo" SET "key" = "hash", "stored_at" = CURRENT_TIMESTAMP;
ALTER TABLE "photo" ALTER COLUMN "key" SET NOT NULL;
UPDATE "post" SET "submitted_at" = "created_at" WHERE "status" IN ('moderation', 'denied');
UPDATE "post" SET "approved_price_rub" = "price_rub" WHERE "published_at" IS NOT NULL;

-- Accounts that began before the ledger get the usual trial.
WITH granted AS (
  INSERT INTO "allowance_grant" ("user_id", "unit", "amount", "left", "reason", "expires_at", "created_at")
  SELECT "id", 'ad', 2, 2, 'trial', "tariff_expires_at", CURRENT_TIMESTAMP
  FROM "users" WHERE "tariff_type" IN (1, 3) AND "tariff_expires_at" > CURRENT_TIMESTAMP
  RETURNING "id", "user_id"
)
INSERT INTO "allowance_entry" ("user_id", "grant_id", "unit", "delta", "reason", "created_at")
SELECT "user_id", "id", 'ad', 2, 'granted', CURRENT_TIMESTAMP FROM granted;

ALTER TABLE "allowance_grant"
  ADD CONSTRAINT "allowance_grant_left" CHECK ("left" BETWEEN 0 AND "amount");
ALTER TABLE "allowance_entry"
  ADD CONSTRAINT "allowance_entry_returns" CHECK (("reason" = 'returned') = ("returns_id" IS NOT NULL)),
  ADD CONSTRAINT "allowance_entry_delta" CHECK (
    CASE WHEN "grant_id" IS NULL THEN "delta" = 0
      WHEN "reason" = 'granted' THEN "delta" > 0
      WHEN "reason" = 'returned' THEN "delta" IN (0, 1)
      ELSE "delta" = -1 END);

ALTER TABLE "photo"
  ADD CONSTRAINT "photo_key_hexadecimal" CHECK ("key" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "photo_shown_is_of_a_post" CHECK ("position" IS NULL OR "post_id" IS NOT NULL);
ALTER TABLE "post_day" ADD CONSTRAINT "post_day_views_positive" CHECK ("views" > 0);
ALTER TABLE "repeat_key" ADD CONSTRAINT "repeat_key_bounded" CHECK (length("key") <= 200);

CREATE INDEX "post_waiting" ON "post" ("submitted_at", "id") WHERE "status" = 'moderation';
CREATE INDEX "post_edit_waiting" ON "post_edit" ("submitted_at", "post_id") WHERE "deny_reason" IS NULL;
CREATE INDEX "post_report_open" ON "post_report" ("post_id", "created_at") WHERE "settled_at" IS NULL;
CREATE UNIQUE INDEX "post_report_once" ON "post_report" ("post_id", "user_id") WHERE "settled_at" IS NULL;
CREATE INDEX "photo_unused" ON "photo" ("created_at") WHERE "post_id" IS NULL;

-- Ads of blocked accounts are no part of any list: the same indexes, without them.
DROP INDEX "post_active_newest";
DROP INDEX "post_active_brand";
DROP INDEX "post_active_model";
DROP INDEX "post_active_generation";
DROP INDEX "post_active_mod";
DROP INDEX "post_active_city";
DROP INDEX "post_active_seller";
DROP INDEX "post_active_cheapest";
DROP INDEX "post_active_dearest";
DROP INDEX "post_active_year";
DROP INDEX "post_active_special";
CREATE INDEX "post_active_newest" ON "post" ("published_at" DESC, "id" DESC)
  INCLUDE ("kind", "brand_id", "model_id", "generation_id", "mod_id", "year", "mileage",
    "price_rub", "carcase_id", "engine_id", "transmission_id", "wheel_drive_id", "color_id",
    "volume", "power", "steering_wheel_id", "register_country_id", "owners_count",
    "location_country_id", "location_city_id", "guarantee", "tuning", "special_offer_date",
    "user_id")
  WHERE "status" = 'active' AND NOT "hidden";
CREATE INDEX "post_active_brand" ON "post" ("brand_id", "published_at" DESC, "id" DESC)
  INCLUDE ("model_id", "year", "mileage", "price_rub", "special_offer_date")
  WHERE "status" = 'active' AND NOT "hidden";
CREATE INDEX "post_active_model" ON "post" ("model_id", "published_at" DESC, "id" DESC)
  INCLUDE ("generation_id", "year", "mileage", "price_rub", "special_offer_date")
  WHERE "status" = 'active' AND NOT "hidden";
CREATE INDEX "post_active_generation" ON "post" ("generation_id", "mod_id")
  WHERE "status" = 'active' AND NOT "hidden";
CREATE INDEX "post_active_mod" ON "post" ("mod_id") WHERE "status" = 'active' AND NOT "hidden";
CREATE INDEX "post_active_city" ON "post" ("location_city_id", "published_at" DESC, "id" DESC)
  WHERE "status" = 'active' AND NOT "hidden";
CREATE INDEX "post_active_seller" ON "post" ("user_id", "published_at" DESC, "id" DESC)
  WHERE "status" = 'active' AND NOT "hidden";
CREATE INDEX "post_active_cheapest" ON "post" ("price_rub", "id" DESC) WHERE "status" = 'active' AND NOT "hidden";
CREATE INDEX "post_active_dearest" ON "post" ("price_rub" DESC NULLS LAST, "id" DESC)
  WHERE "status" = 'active' AND NOT "hidden";
CREATE INDEX "post_active_year" ON "post" ("year", "id" DESC) WHERE "status" = 'active' AND NOT "hidden";
CREATE INDEX "post_active_special" ON "post" ("special_offer_date")
  WHERE "status" = 'active' AND NOT "hidden" AND "special_offer_date" IS NOT NULL;
