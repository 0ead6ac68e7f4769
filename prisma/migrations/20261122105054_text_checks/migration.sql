-- AlterTable
ALTER TABLE "post" ADD COLUMN     "text_check" JSONB;

-- AlterTable
ALTER TABLE "post_edit" ADD COLUMN     "text_check" JSONB;
