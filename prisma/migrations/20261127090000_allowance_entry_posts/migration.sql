-- CreateIndex
CREATE INDEX "allowance_entry_post_id_idx" ON "allowance_entry"("post_id");
