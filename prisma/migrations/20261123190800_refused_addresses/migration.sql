-- DropIndex
DROP INDEX "email_change_user_id_key";

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email_refused_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "email_change_user_id_new_email_key" ON "email_change"("user_id", "new_email");
