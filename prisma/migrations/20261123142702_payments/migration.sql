-- CreateEnum
CREATE TYPE "transaction_kind" AS ENUM ('payment', 'refund');

-- CreateEnum
CREATE TYPE "transaction_status" AS ENUM ('created', 'pending', 'succeeded', 'partially_refunded', 'refunded', 'declined', 'expired', 'cancelled');

-- CreateEnum
CREATE TYPE "refund_cause" AS ENUM ('review', 'credit', 'tariff_changed', 'cancelled', 'wrong_sum', 'staff');

-- CreateEnum
CREATE TYPE "item_kind" AS ENUM ('advert', 'special_offer', 'tariff');

-- CreateEnum
CREATE TYPE "ledger_account" AS ENUM ('clearing', 'suspense', 'fees', 'prepaid', 'revenue', 'refund_due');

-- CreateEnum
CREATE TYPE "ledger_event" AS ENUM ('money_came', 'wrong_sum_came', 'fee', 'unit_begun', 'day_over', 'rest_lapsed', 'credit_carried', 'refund_decided', 'refund_done', 'refund_refused');

-- AlterEnum
ALTER TYPE "entry_reason" ADD VALUE 'refunded';
ALTER TYPE "entry_reason" ADD VALUE 'refund_refused';

ALTER TYPE "moderation_action" ADD VALUE 'refund_payment';
ALTER TYPE "notification_kind" ADD VALUE 'payment_succeeded';
ALTER TYPE "notification_kind" ADD VALUE 'payment_declined';
ALTER TYPE "notification_kind" ADD VALUE 'payment_refunded';
ALTER TYPE "notification_kind" ADD VALUE 'refund_declined';
ALTER TYPE "notification_kind" ADD VALUE 'refund_failed';
ALTER TYPE "notification_kind" ADD VALUE 'tariff_ends';

-- DropForeignKey
ALTER TABLE "allowance_grant" DROP CONSTRAINT "allowance_grant_term_id_fkey";

-- DropForeignKey
ALTER TABLE "tariff_term" DROP CONSTRAINT "tariff_term_version_id_fkey";

-- DropIndex
DROP INDEX "allowance_grant_term_id_idx";

-- AlterTable
ALTER TABLE "allowance_grant" DROP COLUMN "term_id",
ADD COLUMN     "item_id" INTEGER,
ADD COLUMN     "starts_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "allowance_grant" SET "starts_at" = "created_at";

-- AlterTable
ALTER TABLE "tariff_term" DROP COLUMN "advert_price",
DROP COLUMN "car_slots",
DROP COLUMN "month_price",
DROP COLUMN "special_offer_price",
DROP COLUMN "special_offers",
DROP COLUMN "version_id",
ADD COLUMN     "is_over" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "item_id" INTEGER NOT NULL,
ADD COLUMN     "reminded" SMALLINT;

-- AlterTable
ALTER TABLE "allowance_entry" ADD COLUMN     "refund_id" INTEGER;

-- CreateTable
CREATE TABLE "money_transaction" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "transaction_kind" NOT NULL,
    "status" "transaction_status" NOT NULL,
    "key" UUID NOT NULL,
    "refund_of_id" INTEGER,
    "cause" "refund_cause",
    "reason" TEXT,
    "subtotal" BIGINT NOT NULL,
    "discount" BIGINT NOT NULL DEFAULT 0,
    "credit" BIGINT NOT NULL DEFAULT 0,
    "rest" BIGINT NOT NULL DEFAULT 0,
    "amount" BIGINT NOT NULL,
    "contact" TEXT NOT NULL,
    "buyer" JSONB NOT NULL,
    "language" CHAR(2) NOT NULL,
    "provider_id" TEXT,
    "payment_url" TEXT,
    "method" TEXT,
    "decline" TEXT,
    "receipt" TEXT,
    "asked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),

    CONSTRAINT "money_transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transaction_item" (
    "id" SERIAL NOT NULL,
    "transaction_id" INTEGER NOT NULL,
    "kind" "item_kind" NOT NULL,
    "count" INTEGER NOT NULL,
    "price" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "net" BIGINT NOT NULL,
    "version_id" INTEGER,
    "car_slots" INTEGER,
    "special_offers" INTEGER,
    "advert_price" INTEGER,
    "special_offer_price" INTEGER,
    "after_term_id" INTEGER,
    "renews" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "transaction_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" SERIAL NOT NULL,
    "event" "ledger_event" NOT NULL,
    "key" TEXT NOT NULL,
    "debit" "ledger_account" NOT NULL,
    "credit" "ledger_account" NOT NULL,
    "amount" BIGINT NOT NULL,
    "transaction_id" INTEGER NOT NULL,
    "item_id" INTEGER,
    "to_item_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "money_transaction_key_key" ON "money_transaction"("key");

-- CreateIndex
CREATE UNIQUE INDEX "money_transaction_provider_id_key" ON "money_transaction"("provider_id");

-- CreateIndex
CREATE INDEX "money_transaction_user_id_id_idx" ON "money_transaction"("user_id", "id");

-- CreateIndex
CREATE INDEX "money_transaction_status_id_idx" ON "money_transaction"("status", "id");

-- CreateIndex
CREATE INDEX "money_transaction_refund_of_id_idx" ON "money_transaction"("refund_of_id");

-- CreateIndex
CREATE INDEX "transaction_item_transaction_id_idx" ON "transaction_item"("transaction_id");

-- CreateIndex
CREATE INDEX "ledger_entry_transaction_id_idx" ON "ledger_entry"("transaction_id");

-- CreateIndex
CREATE INDEX "ledger_entry_item_id_idx" ON "ledger_entry"("item_id");

-- CreateIndex
CREATE INDEX "ledger_entry_to_item_id_idx" ON "ledger_entry"("to_item_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_event_key_key" ON "ledger_entry"("event", "key");

-- CreateIndex
CREATE INDEX "allowance_entry_refund_id_idx" ON "allowance_entry"("refund_id");

-- CreateIndex
CREATE INDEX "allowance_grant_item_id_idx" ON "allowance_grant"("item_id");

-- CreateIndex
CREATE UNIQUE INDEX "tariff_term_item_id_key" ON "tariff_term"("item_id");

-- CreateIndex
CREATE INDEX "tariff_term_is_over_ends_at_idx" ON "tariff_term"("is_over", "ends_at");

-- AddForeignKey
ALTER TABLE "allowance_grant" ADD CONSTRAINT "allowance_grant_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "transaction_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_transaction" ADD CONSTRAINT "money_transaction_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_transaction" ADD CONSTRAINT "money_transaction_refund_of_id_fkey" FOREIGN KEY ("refund_of_id") REFERENCES "money_transaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transaction_item" ADD CONSTRAINT "transaction_item_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "money_transaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transaction_item" ADD CONSTRAINT "transaction_item_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "tariff_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "money_transaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "transaction_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_to_item_id_fkey" FOREIGN KEY ("to_item_id") REFERENCES "transaction_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tariff_term" ADD CONSTRAINT "tariff_term_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "transaction_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allowance_entry" ADD CONSTRAINT "allowance_entry_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "money_transaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "money_transaction" ADD CONSTRAINT "money_transaction_sums"
  CHECK ("subtotal" >= 0 AND "discount" >= 0 AND "credit" >= 0 AND "rest" >= 0 AND "amount" >= 0
    AND "amount" = "subtotal" - "discount" - "credit");
ALTER TABLE "money_transaction" ADD CONSTRAINT "money_transaction_refund"
  CHECK (("kind" = 'refund') = ("refund_of_id" IS NOT NULL) AND ("kind" = 'refund') = ("cause" IS NOT NULL));
ALTER TABLE "transaction_item" ADD CONSTRAINT "transaction_item_sums"
  CHECK ("count" > 0 AND "price" >= 0 AND "amount" >= 0 AND "net" >= 0);
ALTER TABLE "transaction_item" ADD CONSTRAINT "transaction_item_tariff"
  CHECK (("kind" = 'tariff') = ("version_id" IS NOT NULL));

ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_sum" CHECK ("amount" > 0);
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_sides"
  CHECK (("debit" <> "credit") <> ("event" = 'credit_carried'));
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_items"
  CHECK (("item_id" IS NOT NULL) = (array["debit", "credit"] && '{prepaid,revenue}'::ledger_account[])
    AND ("to_item_id" IS NOT NULL) = ("event" = 'credit_carried'));

CREATE FUNCTION ledger_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an entry of the ledger is never changed or removed';
END $$;
CREATE TRIGGER ledger_entry_stays BEFORE UPDATE OR DELETE ON "ledger_entry"
  FOR EACH ROW EXECUTE FUNCTION ledger_entry_stays();

ALTER TABLE "tariff_term" DROP CONSTRAINT "tariff_term_ends_after_its_start";
-- One may be ended in the moment in which it began.
ALTER TABLE "tariff_term" ADD CONSTRAINT "tariff_term_ends_after_its_start"
  CHECK ("ends_at" >= "starts_at" AND "paid" >= 0);

-- As text: values that are new in an enum are not used in the transaction that adds them.
ALTER TABLE "allowance_entry"
  DROP CONSTRAINT "allowance_entry_returns",
  DROP CONSTRAINT "allowance_entry_delta",
  ADD CONSTRAINT "allowance_entry_returns" CHECK (
    CASE "reason"::text WHEN 'returned' THEN "returns_id" IS NOT NULL
      WHEN 'refunded' THEN ("returns_id" IS NOT NULL) = ("delta" = 0)
      ELSE "returns_id" IS NULL END),
  ADD CONSTRAINT "allowance_entry_delta" CHECK (
    CASE WHEN "grant_id" IS NULL THEN "delta" = 0
      WHEN "reason"::text IN ('granted', 'refund_refused') THEN "delta" > 0
      WHEN "reason"::text = 'returned' THEN "delta" IN (0, 1)
      WHEN "reason"::text = 'refunded' THEN "delta" <= 0
      ELSE "delta" = -1 END),
  ADD CONSTRAINT "allowance_entry_refund" CHECK (
    ("refund_id" IS NOT NULL) = ("reason"::text IN ('refunded', 'refund_refused')));
