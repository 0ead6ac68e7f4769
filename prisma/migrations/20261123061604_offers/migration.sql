-- CreateEnum
CREATE TYPE "offer_side" AS ENUM ('buyer', 'seller');

-- CreateEnum
CREATE TYPE "offer_status" AS ENUM ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'lapsed');

-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'offer_received';
ALTER TYPE "notification_kind" ADD VALUE 'offer_countered';
ALTER TYPE "notification_kind" ADD VALUE 'offer_accepted';
ALTER TYPE "notification_kind" ADD VALUE 'offer_declined';
ALTER TYPE "notification_kind" ADD VALUE 'offer_withdrawn';
ALTER TYPE "notification_kind" ADD VALUE 'offer_lapsed';

-- AlterTable
ALTER TABLE "chat" ADD COLUMN     "by_offer" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "replied_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "post" ADD COLUMN     "offer_floor" BIGINT;

-- CreateTable
CREATE TABLE "offer" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "titles" JSONB NOT NULL,
    "buyer_id" INTEGER NOT NULL,
    "seller_id" INTEGER NOT NULL,
    "by" "offer_side" NOT NULL,
    "price" BIGINT NOT NULL,
    "currency_id" INTEGER NOT NULL,
    "status" "offer_status" NOT NULL DEFAULT 'open',
    "counter_to_id" INTEGER,
    "day" DATE,
    "slot" SMALLINT,
    "decline_at" TIMESTAMPTZ(3),
    "auto" BOOLEAN NOT NULL DEFAULT false,
    "asking_price" BIGINT,
    "asking_currency_id" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "offer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "offer_counter_to_id_key" ON "offer"("counter_to_id");

-- CreateIndex
CREATE INDEX "offer_buyer_id_id_idx" ON "offer"("buyer_id", "id" DESC);

-- CreateIndex
CREATE INDEX "offer_seller_id_id_idx" ON "offer"("seller_id", "id" DESC);

-- CreateIndex
CREATE INDEX "offer_post_id_buyer_id_id_idx" ON "offer"("post_id", "buyer_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "offer_buyer_id_day_slot_key" ON "offer"("buyer_id", "day", "slot");

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_buyer_id_fkey" FOREIGN KEY ("buyer_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_currency_id_fkey" FOREIGN KEY ("currency_id") REFERENCES "currency"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_counter_to_id_fkey" FOREIGN KEY ("counter_to_id") REFERENCES "offer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What no race may bring about: two open offers between two people about an ad, two accepted ones of an ad.
CREATE UNIQUE INDEX "offer_one_open" ON "offer" ("post_id", "buyer_id") WHERE "status" = 'open';
CREATE UNIQUE INDEX "offer_one_accepted" ON "offer" ("post_id") WHERE "status" = 'accepted';
ALTER TABLE "offer" ADD CONSTRAINT "offer_has_two_sides" CHECK ("buyer_id" <> "seller_id");
ALTER TABLE "offer" ADD CONSTRAINT "offer_has_a_price" CHECK ("price" > 0);
ALTER TABLE "offer" ADD CONSTRAINT "offer_counts_for_its_buyer" CHECK (
  ("by" = 'buyer') = ("day" IS NOT NULL) AND ("day" IS NULL) = ("slot" IS NULL) AND "slot" > 0
);
ALTER TABLE "offer" ADD CONSTRAINT "offer_is_answered_or_open" CHECK (("status" = 'open') = ("answered_at" IS NULL));

-- What the job of lapses looks for.
CREATE INDEX "offer_expiry" ON "offer" ("expires_at", "id") WHERE "status" = 'open';

-- The secret floor holds only for the price that it was set for, whoever changes that.
ALTER TABLE "post" ADD CONSTRAINT "post_offer_floor_fits" CHECK (
  "offer_floor" IS NULL
  OR ("price" IS NOT NULL AND "offer_floor" <= "price" AND "offer_floor" * 100 > "price" * 65)
);
CREATE FUNCTION clear_offer_floor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.price IS NULL OR NEW.currency_id <> OLD.currency_id
    OR NEW.offer_floor > NEW.price OR NEW.offer_floor * 100 <= NEW.price * 65
  THEN
    NEW.offer_floor := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER post_offer_floor BEFORE UPDATE OF price, currency_id ON "post"
  FOR EACH ROW WHEN (OLD.offer_floor IS NOT NULL) EXECUTE FUNCTION clear_offer_floor();

-- How sellers reply: read from the index alone.
UPDATE "chat" SET "replied_at" = coalesce(
  (SELECT min("created_at") FROM "chat_message" m WHERE m."chat_id" = "chat"."id" AND m."sender_id" = "seller_id"),
  CASE WHEN "status" <> 'new' THEN "last_message_at" END
);
CREATE INDEX "chat_replies" ON "chat" ("seller_id", "created_at") INCLUDE ("replied_at") WHERE NOT "by_offer";
