-- AlterTable
ALTER TABLE "saved_search_hit" ADD COLUMN "hidden" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "viewed_post" (
    "user_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "number" BIGSERIAL NOT NULL,
    "viewed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "viewed_post_pkey" PRIMARY KEY ("user_id","post_id")
);

-- CreateTable
CREATE TABLE "post_hiding" (
    "user_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "hidden_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_hiding_pkey" PRIMARY KEY ("user_id","post_id")
);

-- CreateTable
CREATE TABLE "seller_hiding" (
    "user_id" INTEGER NOT NULL,
    "seller_id" INTEGER NOT NULL,
    "hidden_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seller_hiding_pkey" PRIMARY KEY ("user_id","seller_id")
);

-- CreateIndex
CREATE INDEX "viewed_post_user_id_number_idx" ON "viewed_post"("user_id", "number" DESC);

-- CreateIndex
CREATE INDEX "viewed_post_post_id_idx" ON "viewed_post"("post_id");

-- CreateIndex
CREATE INDEX "viewed_post_viewed_at_idx" ON "viewed_post"("viewed_at");

-- CreateIndex
CREATE INDEX "post_hiding_post_id_user_id_idx" ON "post_hiding"("post_id", "user_id");

-- CreateIndex
CREATE INDEX "seller_hiding_seller_id_user_id_idx" ON "seller_hiding"("seller_id", "user_id");

-- AddForeignKey
ALTER TABLE "viewed_post" ADD CONSTRAINT "viewed_post_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "viewed_post" ADD CONSTRAINT "viewed_post_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_hiding" ADD CONSTRAINT "post_hiding_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_hiding" ADD CONSTRAINT "post_hiding_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller_hiding" ADD CONSTRAINT "seller_hiding_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller_hiding" ADD CONSTRAINT "seller_hiding_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
