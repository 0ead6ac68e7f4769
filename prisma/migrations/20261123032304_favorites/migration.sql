-- CreateEnum
CREATE TYPE "favorite_stage" AS ENUM ('called', 'viewing', 'offered', 'bought', 'dropped');

-- CreateTable
CREATE TABLE "favorite" (
    "user_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "titles" JSONB NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "stage" "favorite_stage",
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "price_then" BIGINT,
    "currency_id_then" INTEGER NOT NULL,

    CONSTRAINT "favorite_pkey" PRIMARY KEY ("user_id","post_id")
);

-- CreateIndex
CREATE INDEX "favorite_user_id_added_at_post_id_idx" ON "favorite"("user_id", "added_at" DESC, "post_id" DESC);

-- CreateIndex
CREATE INDEX "favorite_post_id_idx" ON "favorite"("post_id");

-- AddForeignKey
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
