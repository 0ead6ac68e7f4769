-- CreateTable
CREATE TABLE "notification_settings" (
    "user_id" INTEGER NOT NULL,
    "emails" JSONB NOT NULL,

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The unread ones of an account: counted, listed, marked.
CREATE INDEX "notification_unread" ON "notification" ("user_id", "id") WHERE "read_at" IS NULL;

-- What the worker purges.
CREATE INDEX "notification_unread_age" ON "notification" ("created_at") WHERE "read_at" IS NULL;
CREATE INDEX "notification_read_age" ON "notification" ("read_at") WHERE "read_at" IS NOT NULL;

-- Of posts that were erased before notifications noticed it.
UPDATE "notification" SET "post_id" = NULL
WHERE NOT EXISTS (SELECT FROM "post" WHERE "post"."id" = "notification"."post_id");
