-- AlterTable
ALTER TABLE "notification_settings" ADD COLUMN     "digest" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "saved_search" ADD COLUMN     "stopped_option_id" SMALLINT;

-- CreateTable
CREATE TABLE "unsubscribe_link" (
    "hash" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "scope" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unsubscribe_link_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "unsubscribe_link_user_id_idx" ON "unsubscribe_link"("user_id");

-- CreateIndex
CREATE INDEX "unsubscribe_link_created_at_idx" ON "unsubscribe_link"("created_at");

-- AddForeignKey
ALTER TABLE "unsubscribe_link" ADD CONSTRAINT "unsubscribe_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
