-- No list has running placements first any more: what only that order read of these indexes goes.
DROP INDEX "post_active_brand";
DROP INDEX "post_active_model";
CREATE INDEX "post_active_brand" ON "post" ("brand_id", "published_at" DESC, "id" DESC)
  INCLUDE ("model_id", "year", "mileage", "price_rub")
  WHERE "status" = 'active' AND NOT "hidden";
CREATE INDEX "post_active_model" ON "post" ("model_id", "published_at" DESC, "id" DESC)
  INCLUDE ("generation_id", "year", "mileage", "price_rub")
  WHERE "status" = 'active' AND NOT "hidden";
