-- CreateEnum
CREATE TYPE "subscription_period" AS ENUM ('never', 'week', 'month');

-- CreateEnum
CREATE TYPE "seller_type" AS ENUM ('individual', 'entity');

-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'saved_search';

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "subscription_period" "subscription_period" NOT NULL DEFAULT 'week';

-- CreateTable
CREATE TABLE "saved_search" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT,
    "filter" JSONB NOT NULL,
    "filter_key" TEXT NOT NULL,
    "order" TEXT,
    "option_id" SMALLINT NOT NULL DEFAULT 0,
    "notify" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "year_from" INTEGER,
    "year_to" INTEGER,
    "price_from" BIGINT,
    "price_to" BIGINT,
    "currency_id" INTEGER,
    "mileage_from" INTEGER,
    "mileage_to" INTEGER,
    "kind" "vehicle_kind",
    "seller_id" INTEGER,
    "brand_id" INTEGER[],
    "model_id" INTEGER[],
    "generation_id" INTEGER[],
    "mod_id" INTEGER[],
    "not_brand_id" INTEGER[],
    "not_model_id" INTEGER[],
    "location_country_id" INTEGER,
    "location_city_id" INTEGER,
    "state_id" INTEGER,
    "carcase_id" INTEGER[],
    "engine_id" INTEGER[],
    "transmission_id" INTEGER[],
    "wheel_drive_id" INTEGER[],
    "color_id" INTEGER[],
    "volume_from" INTEGER,
    "volume_to" INTEGER,
    "power_from" INTEGER,
    "power_to" INTEGER,
    "steering_wheel_id" INTEGER,
    "register_country_id" INTEGER,
    "owners_count" INTEGER,
    "seller_type" "seller_type",
    "guarantee" BOOLEAN,
    "tuning" BOOLEAN,
    "special_offer" BOOLEAN,
    "period" INTEGER,
    "words" TEXT[],

    CONSTRAINT "saved_search_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_search_filed" (
    "search_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "year_from" INTEGER,
    "year_to" INTEGER,
    "price_from" BIGINT,
    "price_to" BIGINT,
    "currency_id" INTEGER,
    "mileage_from" INTEGER,
    "mileage_to" INTEGER,
    "location_city_id" INTEGER,

    CONSTRAINT "saved_search_filed_pkey" PRIMARY KEY ("search_id","key")
);

-- CreateTable
CREATE TABLE "saved_search_state" (
    "search_id" INTEGER NOT NULL,
    "new_count" INTEGER NOT NULL DEFAULT 0,
    "last_seen_at" TIMESTAMPTZ(3),
    "notification_id" INTEGER,

    CONSTRAINT "saved_search_state_pkey" PRIMARY KEY ("search_id")
);

-- CreateTable
CREATE TABLE "saved_search_hit" (
    "search_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "change_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "price" BIGINT NOT NULL,
    "currency_id" INTEGER NOT NULL,
    "hit" BOOLEAN NOT NULL,
    "seen" BOOLEAN NOT NULL,
    "stands" BOOLEAN NOT NULL,
    "mailable" BOOLEAN NOT NULL,

    CONSTRAINT "saved_search_hit_pkey" PRIMARY KEY ("search_id","post_id")
);

-- CreateTable
CREATE TABLE "post_change" (
    "id" BIGSERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "published_before" TIMESTAMPTZ(3),
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "post_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_price" (
    "id" BIGSERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "price" BIGINT,
    "currency_id" INTEGER NOT NULL,

    CONSTRAINT "post_price_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saved_search_user_id_idx" ON "saved_search"("user_id");

-- CreateIndex
CREATE INDEX "saved_search_narrow" ON "saved_search_filed"("key", "search_id", "year_from", "year_to", "price_from", "price_to", "currency_id", "mileage_from", "mileage_to", "location_city_id");

-- CreateIndex
CREATE INDEX "saved_search_hit_post_id_idx" ON "saved_search_hit"("post_id");

-- CreateIndex
CREATE INDEX "post_change_post_id_id_idx" ON "post_change"("post_id", "id");

-- CreateIndex
CREATE INDEX "post_price_post_id_idx" ON "post_price"("post_id");

-- AddForeignKey
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search_filed" ADD CONSTRAINT "saved_search_filed_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "saved_search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search_state" ADD CONSTRAINT "saved_search_state_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "saved_search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_price" ADD CONSTRAINT "post_price_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The same search twice is one; a deleted one does not count.
CREATE UNIQUE INDEX "saved_search_once" ON "saved_search" ("user_id", "filter_key") WHERE "deleted_at" IS NULL;

-- Those that come to forget: few.
CREATE INDEX "saved_search_deleted" ON "saved_search" ("deleted_at") WHERE "deleted_at" IS NOT NULL;

-- Those whose ads stop matching by time alone.
CREATE INDEX "saved_search_timed" ON "saved_search" ("id")
  WHERE "deleted_at" IS NULL AND ("period" IS NOT NULL OR "special_offer");

-- What searches compare an ad by. A search that narrows by a new column needs it here and in the trigger below.
CREATE FUNCTION "post_compared"("p" "post") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', p.id, 'user_id', p.user_id, 'status', p.status, 'hidden', p.hidden, 'kind', p.kind,
    'brand_id', p.brand_id, 'model_id', p.model_id, 'generation_id', p.generation_id, 'mod_id', p.mod_id,
    'year', p.year, 'mileage', p.mileage, 'price', p.price, 'currency_id', p.currency_id,
    'engine_id', p.engine_id, 'volume', p.volume, 'power', p.power, 'transmission_id', p.transmission_id,
    'wheel_drive_id', p.wheel_drive_id, 'carcase_id', p.carcase_id, 'steering_wheel_id', p.steering_wheel_id,
    'owners_count', p.owners_count, 'color_id', p.color_id, 'guarantee', p.guarantee, 'tuning', p.tuning,
    'location_country_id', p.location_country_id, 'location_city_id', p.location_city_id,
    'register_country_id', p.register_country_id, 'special_offer_date', p.special_offer_date,
    'published_at', p.published_at)
$$;

-- Whoever changes an ad, however: saved searches are compared with what it was and what it is.
CREATE FUNCTION "note_post_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb;
  becomes jsonb;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.status = 'active' AND NOT OLD.hidden THEN was := post_compared(OLD); END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.status = 'active' AND NOT NEW.hidden THEN becomes := post_compared(NEW); END IF;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.price, OLD.currency_id) IS DISTINCT FROM (NEW.price, NEW.currency_id) AND OLD.published_at IS NOT NULL THEN
      INSERT INTO post_price (post_id, until, price, currency_id)
      VALUES (OLD.id, NEW.updated_at, OLD.price, OLD.currency_id);
    END IF;
  END IF;
  IF was IS DISTINCT FROM becomes THEN
    INSERT INTO post_change (post_id, at, before, after, published_before)
    VALUES (
      CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END,
      CASE TG_OP WHEN 'DELETE' THEN OLD.updated_at ELSE NEW.updated_at END,
      was, becomes, CASE TG_OP WHEN 'INSERT' THEN NULL ELSE OLD.published_at END);
  END IF;
  RETURN NULL;
END $$;

-- New rates change the price in roubles of all ads, views and days come every minute: they call nothing.
CREATE TRIGGER "post_change_added" AFTER INSERT ON "post" FOR EACH ROW
  WHEN (NEW."status" = 'active' AND NOT NEW."hidden")
  EXECUTE FUNCTION "note_post_change"();
CREATE TRIGGER "post_change_erased" AFTER DELETE ON "post" FOR EACH ROW
  WHEN (OLD."status" = 'active' AND NOT OLD."hidden")
  EXECUTE FUNCTION "note_post_change"();
CREATE TRIGGER "post_change_updated"
  AFTER UPDATE OF "status", "hidden", "kind", "brand_id", "model_id", "generation_id", "mod_id", "year",
    "mileage", "price", "currency_id", "engine_id", "volume", "power", "transmission_id", "wheel_drive_id",
    "carcase_id", "steering_wheel_id", "owners_count", "color_id", "guarantee", "tuning",
    "location_country_id", "location_city_id", "register_country_id", "special_offer_date", "published_at"
  ON "post" FOR EACH ROW
  EXECUTE FUNCTION "note_post_change"();
