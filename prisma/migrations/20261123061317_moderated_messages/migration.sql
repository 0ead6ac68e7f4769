CREATE TYPE "message_resolution" AS ENUM ('keep', 'delete', 'block_sender');

ALTER TYPE "moderation_action" ADD VALUE 'keep_message';
ALTER TYPE "moderation_action" ADD VALUE 'delete_message';

ALTER TYPE "notification_kind" ADD VALUE 'chat_new';
ALTER TYPE "notification_kind" ADD VALUE 'chat_accepted';
ALTER TYPE "notification_kind" ADD VALUE 'message_removed';
ALTER TYPE "notification_kind" ADD VALUE 'report_resolved';

ALTER TABLE "chat" ADD COLUMN     "buyer_mailed_seq" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "buyer_unread_since" TIMESTAMPTZ(3),
ADD COLUMN     "seller_mailed_seq" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "seller_unread_since" TIMESTAMPTZ(3);

-- Chats that wait for an email: few, however many there are.
CREATE INDEX "chat_buyer_unread_since" ON "chat" ("buyer_unread_since") WHERE "buyer_unread_since" IS NOT NULL;
CREATE INDEX "chat_seller_unread_since" ON "chat" ("seller_unread_since") WHERE "seller_unread_since" IS NOT NULL;

ALTER TABLE "message_report" ADD COLUMN     "resolution" "message_resolution";

-- The moderators' queue, and what they have settled, the oldest report first.
CREATE INDEX "message_report_open" ON "message_report" ("created_at", "id") WHERE "settled_at" IS NULL;
CREATE INDEX "message_report_settled" ON "message_report" ("created_at", "id") WHERE "settled_at" IS NOT NULL;
