-- CreateEnum
CREATE TYPE "vehicle_kind" AS ENUM ('ground', 'water', 'air');

-- CreateEnum
CREATE TYPE "post_status" AS ENUM ('active', 'moderation', 'denied', 'removed', 'archived');

-- CreateEnum
CREATE TYPE "removed_reason" AS ENUM ('owner', 'expired');

-- CreateTable
CREATE TABLE "brand" (
    "id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_ru" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,
    "kind" "vehicle_kind" NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "brand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "model" (
    "id" INTEGER NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_ru" TEXT,
    "year_from" INTEGER,
    "year_to" INTEGER,

    CONSTRAINT "model_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "generation" (
    "id" INTEGER NOT NULL,
    "model_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "name_ru" TEXT,
    "year_from" INTEGER NOT NULL,
    "year_to" INTEGER,

    CONSTRAINT "generation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "modification" (
    "id" INTEGER NOT NULL,
    "generation_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "volume" INTEGER,
    "power" INTEGER,
    "gears" INTEGER,
    "engine_id" INTEGER,
    "transmission_id" INTEGER,
    "wheel_drive_id" INTEGER,
    "carcase_id" INTEGER NOT NULL,

    CONSTRAINT "modification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carcase" (
    "id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "kind" "vehicle_kind" NOT NULL,
    "name_ru" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,

    CONSTRAINT "carcase_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "engine" (
    "id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "name_ru" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,

    CONSTRAINT "engine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transmission" (
    "id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "name_ru" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,

    CONSTRAINT "transmission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wheel_drive" (
    "id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "name_ru" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,

    CONSTRAINT "wheel_drive_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "steering_wheel" (
    "id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "name_ru" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,

    CONSTRAINT "steering_wheel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "color" (
    "id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "hex" CHAR(7) NOT NULL,
    "name_ru" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,

    CONSTRAINT "color_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "menu_item" (
    "id" SERIAL NOT NULL,
    "parent_id" INTEGER,
    "link" TEXT NOT NULL,
    "title_ru" TEXT NOT NULL,
    "title_en" TEXT NOT NULL,
    "icon_url" TEXT,
    "sort" INTEGER NOT NULL,

    CONSTRAINT "menu_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recommendation" (
    "id" SERIAL NOT NULL,
    "title_ru" TEXT NOT NULL,
    "title_en" TEXT NOT NULL,
    "description_ru" TEXT NOT NULL,
    "description_en" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "sort" INTEGER NOT NULL,

    CONSTRAINT "recommendation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "social_link" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "link_url" TEXT NOT NULL,
    "icon_url" TEXT NOT NULL,
    "sort" INTEGER NOT NULL,

    CONSTRAINT "social_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key","window_start")
);

-- CreateTable
CREATE TABLE "currency" (
    "id" INTEGER NOT NULL,
    "code" CHAR(3) NOT NULL,
    "sign" TEXT NOT NULL,
    "name_ru" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,

    CONSTRAINT "currency_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "currency_rate" (
    "currency_id" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "rate" DECIMAL(18,8) NOT NULL,

    CONSTRAINT "currency_rate_pkey" PRIMARY KEY ("currency_id","date")
);

-- CreateTable
CREATE TABLE "country" (
    "id" INTEGER NOT NULL,
    "iso2" CHAR(2) NOT NULL,
    "name_ru" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "sort" INTEGER NOT NULL,

    CONSTRAINT "country_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "city" (
    "id" INTEGER NOT NULL,
    "country_id" INTEGER NOT NULL,
    "name_ru" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "region_ru" TEXT,
    "region_en" TEXT,
    "sort" INTEGER NOT NULL,

    CONSTRAINT "city_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "status" "post_status" NOT NULL DEFAULT 'moderation',
    "removed_reason" "removed_reason",
    "deny_reason" TEXT,
    "deny_fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "kind" "vehicle_kind" NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "model_id" INTEGER NOT NULL,
    "generation_id" INTEGER,
    "mod_id" INTEGER,
    "year" INTEGER NOT NULL,
    "mileage" INTEGER NOT NULL,
    "price" BIGINT,
    "currency_id" INTEGER NOT NULL,
    "price_rub" BIGINT,
    "color_id" INTEGER,
    "owners_count" INTEGER,
    "engine_id" INTEGER,
    "wheel_drive_id" INTEGER,
    "transmission_id" INTEGER,
    "steering_wheel_id" INTEGER,
    "carcase_id" INTEGER NOT NULL,
    "volume" INTEGER,
    "power" INTEGER,
    "vin" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "comment" TEXT,
    "register_country_id" INTEGER,
    "delivery_country_id" INTEGER,
    "location_country_id" INTEGER NOT NULL,
    "location_city_id" INTEGER NOT NULL,
    "contact_name" TEXT NOT NULL,
    "contact_phones" TEXT[],
    "guarantee" BOOLEAN NOT NULL DEFAULT false,
    "tuning" BOOLEAN NOT NULL DEFAULT false,
    "price_offer" BOOLEAN NOT NULL DEFAULT false,
    "buyout_price" BOOLEAN NOT NULL DEFAULT false,
    "special_offer_date" TIMESTAMPTZ(3),
    "views" INTEGER NOT NULL DEFAULT 0,
    "published_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "post_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "photo" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "placeholder" TEXT NOT NULL,

    CONSTRAINT "photo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_view" (
    "post_id" INTEGER NOT NULL,
    "viewer" TEXT NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "post_view_pkey" PRIMARY KEY ("post_id","day","viewer")
);

-- CreateTable
CREATE TABLE "phone_look" (
    "id" BIGSERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "viewer" TEXT NOT NULL,
    "looked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "phone_look_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "is_entity" BOOLEAN NOT NULL DEFAULT false,
    "company_name" TEXT,
    "company_address" TEXT,
    "position" TEXT,
    "phone" TEXT NOT NULL,
    "phone_verified_at" TIMESTAMPTZ(3),
    "avatar" TEXT,
    "logo" TEXT,
    "country_id" INTEGER,
    "city_id" INTEGER,
    "locale" CHAR(2) NOT NULL DEFAULT 'ru',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "brand_slug_key" ON "brand"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "model_brand_id_slug_key" ON "model"("brand_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "model_id_brand_id_key" ON "model"("id", "brand_id");

-- CreateIndex
CREATE INDEX "generation_model_id_idx" ON "generation"("model_id");

-- CreateIndex
CREATE UNIQUE INDEX "generation_id_model_id_key" ON "generation"("id", "model_id");

-- CreateIndex
CREATE INDEX "modification_generation_id_idx" ON "modification"("generation_id");

-- CreateIndex
CREATE UNIQUE INDEX "modification_id_generation_id_key" ON "modification"("id", "generation_id");

-- CreateIndex
CREATE UNIQUE INDEX "carcase_code_key" ON "carcase"("code");

-- CreateIndex
CREATE UNIQUE INDEX "carcase_id_kind_key" ON "carcase"("id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "engine_code_key" ON "engine"("code");

-- CreateIndex
CREATE UNIQUE INDEX "transmission_code_key" ON "transmission"("code");

-- CreateIndex
CREATE UNIQUE INDEX "wheel_drive_code_key" ON "wheel_drive"("code");

-- CreateIndex
CREATE UNIQUE INDEX "steering_wheel_code_key" ON "steering_wheel"("code");

-- CreateIndex
CREATE UNIQUE INDEX "color_code_key" ON "color"("code");

-- CreateIndex
CREATE INDEX "rate_limit_window_start_idx" ON "rate_limit"("window_start");

-- CreateIndex
CREATE UNIQUE INDEX "currency_code_key" ON "currency"("code");

-- CreateIndex
CREATE UNIQUE INDEX "country_iso2_key" ON "country"("iso2");

-- CreateIndex
CREATE INDEX "city_country_id_sort_idx" ON "city"("country_id", "sort");

-- CreateIndex
CREATE UNIQUE INDEX "city_id_country_id_key" ON "city"("id", "country_id");

-- CreateIndex
CREATE INDEX "post_user_id_status_idx" ON "post"("user_id", "status");

-- CreateIndex
CREATE INDEX "photo_hash_idx" ON "photo"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "photo_post_id_position_key" ON "photo"("post_id", "position");

-- CreateIndex
CREATE INDEX "post_view_day_idx" ON "post_view"("day");

-- CreateIndex
CREATE INDEX "phone_look_post_id_looked_at_idx" ON "phone_look"("post_id", "looked_at");

-- AddForeignKey
ALTER TABLE "model" ADD CONSTRAINT "model_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generation" ADD CONSTRAINT "generation_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "modification" ADD CONSTRAINT "modification_generation_id_fkey" FOREIGN KEY ("generation_id") REFERENCES "generation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "modification" ADD CONSTRAINT "modification_engine_id_fkey" FOREIGN KEY ("engine_id") REFERENCES "engine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "modification" ADD CONSTRAINT "modification_transmission_id_fkey" FOREIGN KEY ("transmission_id") REFERENCES "transmission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "modification" ADD CONSTRAINT "modification_wheel_drive_id_fkey" FOREIGN KEY ("wheel_drive_id") REFERENCES "wheel_drive"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "modification" ADD CONSTRAINT "modification_carcase_id_fkey" FOREIGN KEY ("carcase_id") REFERENCES "carcase"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_item" ADD CONSTRAINT "menu_item_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "menu_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "currency_rate" ADD CONSTRAINT "currency_rate_currency_id_fkey" FOREIGN KEY ("currency_id") REFERENCES "currency"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "city" ADD CONSTRAINT "city_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_model_id_brand_id_fkey" FOREIGN KEY ("model_id", "brand_id") REFERENCES "model"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_generation_id_model_id_fkey" FOREIGN KEY ("generation_id", "model_id") REFERENCES "generation"("id", "model_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_mod_id_generation_id_fkey" FOREIGN KEY ("mod_id", "generation_id") REFERENCES "modification"("id", "generation_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_currency_id_fkey" FOREIGN KEY ("currency_id") REFERENCES "currency"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_color_id_fkey" FOREIGN KEY ("color_id") REFERENCES "color"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_engine_id_fkey" FOREIGN KEY ("engine_id") REFERENCES "engine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_wheel_drive_id_fkey" FOREIGN KEY ("wheel_drive_id") REFERENCES "wheel_drive"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_transmission_id_fkey" FOREIGN KEY ("transmission_id") REFERENCES "transmission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_steering_wheel_id_fkey" FOREIGN KEY ("steering_wheel_id") REFERENCES "steering_wheel"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_carcase_id_kind_fkey" FOREIGN KEY ("carcase_id", "kind") REFERENCES "carcase"("id", "kind") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_register_country_id_fkey" FOREIGN KEY ("register_country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_delivery_country_id_fkey" FOREIGN KEY ("delivery_country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_location_country_id_fkey" FOREIGN KEY ("location_country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_location_city_id_location_country_id_fkey" FOREIGN KEY ("location_city_id", "location_country_id") REFERENCES "city"("id", "country_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo" ADD CONSTRAINT "photo_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_view" ADD CONSTRAINT "post_view_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phone_look" ADD CONSTRAINT "phone_look_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_city_id_country_id_fkey" FOREIGN KEY ("city_id", "country_id") REFERENCES "city"("id", "country_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say. Rules that hold for every row, whoever writes it.

CREATE UNIQUE INDEX "users_email_lower_key" ON "users" (lower("email"));

ALTER TABLE "users"
  ADD CONSTRAINT "users_company_named" CHECK (NOT "is_entity" OR "company_name" IS NOT NULL),
  ADD CONSTRAINT "users_locale_known" CHECK ("locale" IN ('ru', 'en')),
  ADD CONSTRAINT "users_city_has_country" CHECK ("city_id" IS NULL OR "country_id" IS NOT NULL);

ALTER TABLE "model"
  ADD CONSTRAINT "model_years_ordered" CHECK ("year_to" IS NULL OR "year_from" <= "year_to");
ALTER TABLE "generation"
  ADD CONSTRAINT "generation_years_ordered" CHECK ("year_to" IS NULL OR "year_from" <= "year_to");
ALTER TABLE "modification"
  ADD CONSTRAINT "modification_facts_positive" CHECK ("volume" > 0 AND "power" > 0 AND "gears" > 0);

ALTER TABLE "currency_rate" ADD CONSTRAINT "currency_rate_positive" CHECK ("rate" > 0);

ALTER TABLE "post"
  ADD CONSTRAINT "post_mod_has_generation" CHECK ("mod_id" IS NULL OR "generation_id" IS NOT NULL),
  ADD CONSTRAINT "post_year_plausible" CHECK ("year" BETWEEN 1885 AND 2100),
  ADD CONSTRAINT "post_mileage_not_negative" CHECK ("mileage" >= 0),
  ADD CONSTRAINT "post_price_positive" CHECK ("price" > 0 AND "price_rub" >= 0),
  ADD CONSTRAINT "post_price_normalised" CHECK (("price" IS NULL) = ("price_rub" IS NULL)),
  ADD CONSTRAINT "post_owners_count_known" CHECK ("owners_count" BETWEEN 1 AND 3),
  ADD CONSTRAINT "post_facts_positive" CHECK ("volume" > 0 AND "power" > 0),
  ADD CONSTRAINT "post_phones_present" CHECK (cardinality("contact_phones") BETWEEN 1 AND 5),
  ADD CONSTRAINT "post_views_not_negative" CHECK ("views" >= 0),
  ADD CONSTRAINT "post_removed_has_reason"
    CHECK (("status" = 'removed') = ("removed_reason" IS NOT NULL)),
  ADD CONSTRAINT "post_denied_has_reason" CHECK ("status" <> 'denied' OR "deny_reason" IS NOT NULL),
  ADD CONSTRAINT "post_active_is_dated"
    CHECK ("status" <> 'active' OR ("published_at" IS NOT NULL AND "expires_at" IS NOT NULL)),
  -- readings, 34: a placement never outlives the ad
  ADD CONSTRAINT "post_placement_within_publication"
    CHECK ("special_offer_date" IS NULL OR "special_offer_date" <= "expires_at");

ALTER TABLE "photo"
  ADD CONSTRAINT "photo_position_not_negative" CHECK ("position" >= 0),
  ADD CONSTRAINT "photo_size_positive" CHECK ("width" > 0 AND "height" > 0),
  ADD CONSTRAINT "photo_hash_hexadecimal" CHECK ("hash" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "photo_placeholder_small" CHECK (length("placeholder") <= 500);

ALTER TABLE "rate_limit" ADD CONSTRAINT "rate_limit_count_positive" CHECK ("count" > 0);

-- Search. Chosen by the plans at 100 000 ads (bench/plans.ts). Only active ads are searched, so all
-- are partial. The first one carries every filter column: whatever is asked, a list by date or a
-- count reads it alone, without the wide rows of the table. The others are for questions that few
-- ads answer, and for the other orders. Ties are sorted by id on the way.
CREATE INDEX "post_active_newest" ON "post" ("published_at" DESC, "id" DESC)
  INCLUDE ("kind", "brand_id", "model_id", "generation_id", "mod_id", "year", "mileage",
    "price_rub", "carcase_id", "engine_id", "transmission_id", "wheel_drive_id", "color_id",
    "volume", "power", "steering_wheel_id", "register_country_id", "owners_count",
    "location_country_id", "location_city_id", "guarantee", "tuning", "special_offer_date",
    "user_id")
  WHERE "status" = 'active';
CREATE INDEX "post_active_brand" ON "post" ("brand_id", "published_at" DESC, "id" DESC)
  INCLUDE ("model_id", "year", "mileage", "price_rub", "special_offer_date")
  WHERE "status" = 'active';
CREATE INDEX "post_active_model" ON "post" ("model_id", "published_at" DESC, "id" DESC)
  INCLUDE ("generation_id", "year", "mileage", "price_rub", "special_offer_date")
  WHERE "status" = 'active';
CREATE INDEX "post_active_generation" ON "post" ("generation_id", "mod_id")
  WHERE "status" = 'active';
CREATE INDEX "post_active_mod" ON "post" ("mod_id") WHERE "status" = 'active';
CREATE INDEX "post_active_city" ON "post" ("location_city_id", "published_at" DESC, "id" DESC)
  WHERE "status" = 'active';
CREATE INDEX "post_active_seller" ON "post" ("user_id", "published_at" DESC, "id" DESC)
  WHERE "status" = 'active';
CREATE INDEX "post_active_cheapest" ON "post" ("price_rub", "id" DESC) WHERE "status" = 'active';
CREATE INDEX "post_active_dearest" ON "post" ("price_rub" DESC NULLS LAST, "id" DESC)
  WHERE "status" = 'active';
CREATE INDEX "post_active_year" ON "post" ("year", "id" DESC) WHERE "status" = 'active';
CREATE INDEX "post_active_special" ON "post" ("special_offer_date")
  WHERE "status" = 'active' AND "special_offer_date" IS NOT NULL;
-- The worker takes off what has run out.
CREATE INDEX "post_active_expiry" ON "post" ("expires_at") WHERE "status" = 'active';
