-- CreateEnum
CREATE TYPE "message_file_kind" AS ENUM ('picture', 'pdf');

-- CreateTable
CREATE TABLE "message_file" (
    "message_id" INTEGER NOT NULL,
    "sender_id" INTEGER NOT NULL,
    "kind" "message_file_kind" NOT NULL,
    "key" CHAR(64) NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "message_file_pkey" PRIMARY KEY ("message_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "message_file_key_key" ON "message_file"("key");

-- CreateIndex
CREATE INDEX "message_file_sender_id_idx" ON "message_file"("sender_id");

-- AddForeignKey
ALTER TABLE "message_file" ADD CONSTRAINT "message_file_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_file" ADD CONSTRAINT "message_file_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
