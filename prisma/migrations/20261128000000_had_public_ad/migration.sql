-- Sellers keep their page after their public ads were erased. So far only a chat remained of such an ad.
ALTER TABLE "users" ADD COLUMN "had_public_ad" BOOLEAN NOT NULL DEFAULT false;
UPDATE "users" SET "had_public_ad" = true WHERE EXISTS (SELECT FROM "chat" WHERE "seller_id" = "users"."id");
