-- AlterTable
ALTER TABLE "modification" ADD COLUMN     "name_ru" TEXT;
