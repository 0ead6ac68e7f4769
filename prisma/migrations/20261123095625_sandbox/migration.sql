-- CreateTable
CREATE TABLE "sandbox_payment" (
    "id" UUID NOT NULL,
    "amount" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "metadata" JSONB NOT NULL,
    "return_url" TEXT NOT NULL,
    "locale" CHAR(2) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "card" CHAR(4),
    "paid_at" TIMESTAMPTZ(3),
    "cancel_reason" TEXT,
    "refunded" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sandbox_payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_refund" (
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "amount" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "is_refused" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_key" (
    "key" TEXT NOT NULL,
    "order_hash" TEXT NOT NULL,
    "made_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_key_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "sandbox_payment_created_at_idx" ON "sandbox_payment"("created_at");

-- CreateIndex
CREATE INDEX "sandbox_refund_payment_id_idx" ON "sandbox_refund"("payment_id");

-- AddForeignKey
ALTER TABLE "sandbox_refund" ADD CONSTRAINT "sandbox_refund_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "sandbox_payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
