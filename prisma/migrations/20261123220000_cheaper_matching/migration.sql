-- Searches are filed with their city, in the key: an ad passes over those of other cities at once.
INSERT INTO "saved_search_filed" ("search_id", "key", "year_from", "year_to", "price_from", "price_to", "currency_id",
  "mileage_from", "mileage_to", "location_city_id")
SELECT f.search_id, COALESCE('body:' || body, 'any') || '/' || f.key, f.year_from, f.year_to, f.price_from, f.price_to,
  f.currency_id, f.mileage_from, f.mileage_to, f.location_city_id
FROM "saved_search_filed" f JOIN "saved_search" s ON s.id = f.search_id
LEFT JOIN LATERAL (SELECT DISTINCT unnest(s.carcase_id) AS body) AS bodies ON TRUE
WHERE f.key LIKE 'city:%';
DELETE FROM "saved_search_filed" WHERE "key" LIKE 'city:%';
UPDATE "saved_search_filed" SET "key" = "key" || '/city:' || "location_city_id"
WHERE "location_city_id" IS NOT NULL AND "key" NOT LIKE '%/city:%';

-- DropIndex
DROP INDEX "saved_search_narrow";

-- AlterTable
ALTER TABLE "saved_search_filed" DROP COLUMN "location_city_id";

-- CreateIndex
CREATE INDEX "saved_search_narrow" ON "saved_search_filed"("key", "search_id", "year_from", "year_to", "price_from", "price_to", "currency_id", "mileage_from", "mileage_to");

-- DropForeignKey
-- An account's number, written in the same statement, makes sure of the account.
ALTER TABLE "event" DROP CONSTRAINT "event_user_id_fkey";
