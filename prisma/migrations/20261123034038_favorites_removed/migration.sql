-- AlterTable
ALTER TABLE "favorite" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);
