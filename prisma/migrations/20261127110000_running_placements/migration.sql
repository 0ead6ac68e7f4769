-- Without the columns, a list reads the ids of all running placements: from the index alone, not from as many rows.
DROP INDEX "post_active_special";
CREATE INDEX "post_active_special" ON "post" ("special_offer_date", "id")
  WHERE "status" = 'active' AND NOT "hidden" AND "special_offer_date" IS NOT NULL;
