-- CreateEnum
CREATE TYPE "chat_status" AS ENUM ('new', 'accepted', 'rejected', 'closed');

-- CreateTable
CREATE TABLE "chat" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "titles" JSONB NOT NULL,
    "buyer_id" INTEGER NOT NULL,
    "seller_id" INTEGER NOT NULL,
    "status" "chat_status" NOT NULL DEFAULT 'new',
    "closed_by_id" INTEGER,
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "last_message_at" TIMESTAMPTZ(3) NOT NULL,
    "buyer_read_seq" INTEGER NOT NULL DEFAULT 0,
    "seller_read_seq" INTEGER NOT NULL DEFAULT 0,
    "buyer_unread" INTEGER NOT NULL DEFAULT 0,
    "seller_unread" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_message" (
    "id" SERIAL NOT NULL,
    "chat_id" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "sender_id" INTEGER NOT NULL,
    "client_id" TEXT,
    "text" TEXT NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "danger" BOOLEAN NOT NULL DEFAULT false,
    "spam" BOOLEAN NOT NULL DEFAULT false,
    "deleted_for_buyer" BOOLEAN NOT NULL DEFAULT false,
    "deleted_for_seller" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message_report" (
    "id" SERIAL NOT NULL,
    "message_id" INTEGER NOT NULL,
    "sender_id" INTEGER NOT NULL,
    "reporter_id" INTEGER,
    "pauses" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_block" (
    "user_id" INTEGER NOT NULL,
    "blocked_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_block_pkey" PRIMARY KEY ("user_id","blocked_id")
);

-- CreateIndex
CREATE INDEX "chat_buyer_id_last_message_at_id_idx" ON "chat"("buyer_id", "last_message_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "chat_seller_id_last_message_at_id_idx" ON "chat"("seller_id", "last_message_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "chat_buyer_id_created_at_idx" ON "chat"("buyer_id", "created_at");

-- CreateIndex
CREATE INDEX "chat_buyer_id_buyer_unread_idx" ON "chat"("buyer_id", "buyer_unread");

-- CreateIndex
CREATE INDEX "chat_seller_id_seller_unread_idx" ON "chat"("seller_id", "seller_unread");

-- CreateIndex
CREATE UNIQUE INDEX "chat_post_id_buyer_id_key" ON "chat"("post_id", "buyer_id");

-- CreateIndex
CREATE INDEX "chat_message_sender_id_created_at_idx" ON "chat_message"("sender_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "chat_message_chat_id_seq_key" ON "chat_message"("chat_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "chat_message_chat_id_sender_id_client_id_key" ON "chat_message"("chat_id", "sender_id", "client_id");

-- CreateIndex
CREATE INDEX "message_report_sender_id_settled_at_idx" ON "message_report"("sender_id", "settled_at");

-- CreateIndex
CREATE INDEX "message_report_reporter_id_idx" ON "message_report"("reporter_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_report_message_id_reporter_id_key" ON "message_report"("message_id", "reporter_id");

-- CreateIndex
CREATE INDEX "user_block_blocked_id_idx" ON "user_block"("blocked_id");

-- AddForeignKey
ALTER TABLE "chat" ADD CONSTRAINT "chat_buyer_id_fkey" FOREIGN KEY ("buyer_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat" ADD CONSTRAINT "chat_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_chat_id_fkey" FOREIGN KEY ("chat_id") REFERENCES "chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_report" ADD CONSTRAINT "message_report_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_report" ADD CONSTRAINT "message_report_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_report" ADD CONSTRAINT "message_report_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_block" ADD CONSTRAINT "user_block_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_block" ADD CONSTRAINT "user_block_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What no race may bring about.
ALTER TABLE "chat" ADD CONSTRAINT "chat_counts_hold" CHECK (
  "buyer_unread" >= 0 AND "seller_unread" >= 0
  AND "buyer_read_seq" <= "last_seq" AND "seller_read_seq" <= "last_seq"
);
ALTER TABLE "chat" ADD CONSTRAINT "chat_has_two_sides" CHECK ("buyer_id" <> "seller_id");
ALTER TABLE "user_block" ADD CONSTRAINT "user_block_is_of_another" CHECK ("user_id" <> "blocked_id");
