-- CreateEnum
CREATE TYPE "user_role" AS ENUM ('user', 'moderator', 'admin');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "address" TEXT,
ADD COLUMN     "blocked_at" TIMESTAMPTZ(3),
ADD COLUMN     "blocked_reason" TEXT,
ADD COLUMN     "password_hash" TEXT,
ADD COLUMN     "role" "user_role" NOT NULL DEFAULT 'user',
ADD COLUMN     "tariff_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "tariff_type" SMALLINT,
ALTER COLUMN "phone" DROP NOT NULL;

-- CreateTable
CREATE TABLE "registration" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "is_entity" BOOLEAN NOT NULL,
    "company_name" TEXT,
    "company_address" TEXT,
    "country_id" INTEGER,
    "city_id" INTEGER,
    "locale" CHAR(2) NOT NULL,
    "network" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "registration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "known_network" (
    "user_id" INTEGER NOT NULL,
    "network" TEXT NOT NULL,
    "last_used" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_network_pkey" PRIMARY KEY ("user_id","network")
);

-- CreateTable
CREATE TABLE "password_reset" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_change" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "new_email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_identity" (
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "user_identity_pkey" PRIMARY KEY ("provider","subject")
);

-- CreateTable
CREATE TABLE "provider_sign_in" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "locale" CHAR(2) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "phone_call" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "phone" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "code_hash" TEXT,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "phone_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_phone" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "phone" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_phone_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "registration_email_created_at_idx" ON "registration"("email", "created_at");

-- CreateIndex
CREATE INDEX "registration_expires_at_idx" ON "registration"("expires_at");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "known_network_last_used_idx" ON "known_network"("last_used");

-- CreateIndex
CREATE INDEX "password_reset_user_id_idx" ON "password_reset"("user_id");

-- CreateIndex
CREATE INDEX "password_reset_expires_at_idx" ON "password_reset"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "email_change_user_id_key" ON "email_change"("user_id");

-- CreateIndex
CREATE INDEX "email_change_expires_at_idx" ON "email_change"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "user_identity_user_id_provider_key" ON "user_identity"("user_id", "provider");

-- CreateIndex
CREATE INDEX "provider_sign_in_expires_at_idx" ON "provider_sign_in"("expires_at");

-- CreateIndex
CREATE INDEX "phone_call_user_id_created_at_idx" ON "phone_call"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "phone_call_phone_created_at_idx" ON "phone_call"("phone", "created_at");

-- CreateIndex
CREATE INDEX "phone_call_network_created_at_idx" ON "phone_call"("network", "created_at");

-- CreateIndex
CREATE INDEX "phone_call_created_at_idx" ON "phone_call"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "user_phone_user_id_phone_key" ON "user_phone"("user_id", "phone");

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_country_id_fkey" FOREIGN KEY ("country_id") REFERENCES "country"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_city_id_country_id_fkey" FOREIGN KEY ("city_id", "country_id") REFERENCES "city"("id", "country_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_network" ADD CONSTRAINT "known_network_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phone_call" ADD CONSTRAINT "phone_call_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_phone" ADD CONSTRAINT "user_phone_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Conditions and an index that Prisma's schema cannot say

-- Addresses are kept in lower case, so the plain index says the same and serves every lookup.
DROP INDEX "users_email_lower_key";
UPDATE "users" SET "email" = lower("email") WHERE "email" <> lower("email");

ALTER TABLE "users"
  ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email")),
  ADD CONSTRAINT "users_tariff_known" CHECK ("tariff_type" BETWEEN 1 AND 6),
  ADD CONSTRAINT "users_blocked_for_a_reason" CHECK (("blocked_at" IS NULL) = ("blocked_reason" IS NULL)),
  ADD CONSTRAINT "users_verified_phone" CHECK ("phone_verified_at" IS NULL OR "phone" IS NOT NULL);

ALTER TABLE "registration"
  ADD CONSTRAINT "registration_company_named" CHECK (NOT "is_entity" OR "company_name" IS NOT NULL),
  ADD CONSTRAINT "registration_locale_known" CHECK ("locale" IN ('ru', 'en')),
  ADD CONSTRAINT "registration_city_has_country" CHECK ("city_id" IS NULL OR "country_id" IS NOT NULL);

ALTER TABLE "phone_call"
  ADD CONSTRAINT "phone_call_tries_bounded" CHECK ("tries" BETWEEN 0 AND 3);

-- A use that is taken back leaves a counter at nought.
ALTER TABLE "rate_limit"
  DROP CONSTRAINT "rate_limit_count_positive",
  ADD CONSTRAINT "rate_limit_count_positive" CHECK ("count" >= 0);
