-- CreateIndex
CREATE INDEX "post_status_submitted_at_id_idx" ON "post"("status", "submitted_at", "id");

-- The queue reads all that waits by status: a handful.
DROP INDEX "post_waiting";

-- The worker ends promotions of whatever status.
CREATE INDEX "post_promotion_over" ON "post" ("special_offer_date", "id")
  WHERE "special_offer_date" IS NOT NULL;
