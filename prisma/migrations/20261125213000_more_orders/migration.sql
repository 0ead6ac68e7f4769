-- Lists by mileage and power, as those by year and price. Ads without power stand last both ways.
CREATE INDEX "post_active_mileage" ON "post" ("mileage", "id" DESC) WHERE "status" = 'active' AND NOT "hidden";
CREATE INDEX "post_active_weakest" ON "post" ("power", "id" DESC) WHERE "status" = 'active' AND NOT "hidden";
CREATE INDEX "post_active_strongest" ON "post" ("power" DESC NULLS LAST, "id" DESC)
  WHERE "status" = 'active' AND NOT "hidden";
