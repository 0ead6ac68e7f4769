-- AlterTable
ALTER TABLE "users" ADD COLUMN     "company_inn" TEXT;
ALTER TABLE "users" ADD CONSTRAINT "users_company_inn" CHECK ("company_inn" ~ '^(\d{10}|\d{12})$');
