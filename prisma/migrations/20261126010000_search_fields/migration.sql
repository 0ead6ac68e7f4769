-- AlterTable
-- Filled by the seed, which runs after the migrations: versions and places are its own.
ALTER TABLE "modification" ADD COLUMN     "version" TEXT;
ALTER TABLE "city" ADD COLUMN     "lat" DOUBLE PRECISION,
ADD COLUMN     "lon" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "saved_search" ADD COLUMN     "owners_to" INTEGER,
ADD COLUMN     "version" TEXT[];

-- A search may name several cities.
ALTER TABLE "saved_search" ALTER COLUMN "location_city_id" TYPE INTEGER[]
  USING CASE WHEN "location_city_id" IS NULL THEN NULL ELSE ARRAY["location_city_id"] END;
UPDATE "saved_search" SET "filter" = jsonb_set("filter", '{location_city_id}', jsonb_build_array("filter" -> 'location_city_id'))
WHERE jsonb_typeof("filter" -> 'location_city_id') = 'number';
