ALTER TYPE "notification_kind" ADD VALUE 'favorite_price_drop';
ALTER TYPE "notification_kind" ADD VALUE 'favorite_gone';
ALTER TYPE "notification_kind" ADD VALUE 'favorite_back';

-- Who keeps an ad already knows it as it was when he added it.
ALTER TABLE "favorite" ADD COLUMN     "known_currency_id" INTEGER,
ADD COLUMN     "known_gone" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "known_price" BIGINT;
UPDATE "favorite" SET "known_currency_id" = "currency_id_then", "known_price" = "price_then";
ALTER TABLE "favorite" ALTER COLUMN "known_currency_id" SET NOT NULL;
