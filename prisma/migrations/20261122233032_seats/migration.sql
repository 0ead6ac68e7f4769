-- AlterTable
ALTER TABLE "post" ADD COLUMN     "seats" INTEGER;
