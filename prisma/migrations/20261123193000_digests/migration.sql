-- AlterTable
ALTER TABLE "saved_search_state" ADD COLUMN     "mailed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "digest_letter" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "period" "subscription_period" NOT NULL,
    "window_end" TIMESTAMPTZ(3) NOT NULL,
    "content" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "digest_letter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "digest_item" (
    "search_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "change_id" BIGINT NOT NULL,
    "letter_id" UUID NOT NULL,

    CONSTRAINT "digest_item_pkey" PRIMARY KEY ("search_id","post_id","change_id")
);

-- CreateTable
CREATE TABLE "digest_window" (
    "period" "subscription_period" NOT NULL,
    "window_end" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "digest_window_pkey" PRIMARY KEY ("period","window_end")
);

-- CreateIndex
CREATE INDEX "digest_letter_due_at_idx" ON "digest_letter"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "digest_letter_user_id_period_window_end_key" ON "digest_letter"("user_id", "period", "window_end");

-- CreateIndex
CREATE INDEX "digest_item_letter_id_idx" ON "digest_item"("letter_id");

-- AddForeignKey
ALTER TABLE "digest_letter" ADD CONSTRAINT "digest_letter_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "digest_item" ADD CONSTRAINT "digest_item_letter_id_fkey" FOREIGN KEY ("letter_id") REFERENCES "digest_letter"("id") ON DELETE CASCADE ON UPDATE CASCADE;
