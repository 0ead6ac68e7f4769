-- CreateEnum
CREATE TYPE "event_kind" AS ENUM ('message', 'chat', 'notification');

-- CreateTable
CREATE TABLE "event_account" (
    "user_id" INTEGER NOT NULL,
    "last_number" INTEGER NOT NULL,

    CONSTRAINT "event_account_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "event" (
    "user_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" "event_kind" NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("user_id","number")
);

-- CreateTable
CREATE TABLE "event_process" (
    "id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_process_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_stream" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "process_id" UUID NOT NULL,

    CONSTRAINT "event_stream_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "event_created_at_idx" ON "event"("created_at");

-- CreateIndex
CREATE INDEX "event_stream_user_id_id_idx" ON "event_stream"("user_id", "id");

-- CreateIndex
CREATE INDEX "event_stream_process_id_idx" ON "event_stream"("process_id");

-- AddForeignKey
ALTER TABLE "event_account" ADD CONSTRAINT "event_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_stream" ADD CONSTRAINT "event_stream_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_stream" ADD CONSTRAINT "event_stream_process_id_fkey" FOREIGN KEY ("process_id") REFERENCES "event_process"("id") ON DELETE CASCADE ON UPDATE CASCADE;
