-- CreateEnum
CREATE TYPE "content_kind" AS ENUM ('pages', 'services', 'menu', 'banners', 'slides', 'questions', 'features', 'recommendations', 'links');

-- CreateEnum
CREATE TYPE "content_event" AS ENUM ('created', 'changed', 'restored', 'removed');

-- CreateEnum
CREATE TYPE "sighting_kind" AS ENUM ('view', 'follow');

-- CreateEnum
CREATE TYPE "request_kind" AS ENUM ('contact', 'transport', 'auto-trade', 'buy-auto', 'individual-selection', 'buyback', 'callback', 'by-service', 'support', 'error');

-- CreateEnum
CREATE TYPE "request_state" AS ENUM ('new', 'taken', 'answered', 'closed');

-- CreateEnum
CREATE TYPE "answer_channel" AS ENUM ('email', 'phone');

-- AlterEnum
ALTER TYPE "moderation_action" ADD VALUE 'edit_content';
ALTER TYPE "moderation_action" ADD VALUE 'take_request';
ALTER TYPE "moderation_action" ADD VALUE 'release_request';
ALTER TYPE "moderation_action" ADD VALUE 'answer_request';
ALTER TYPE "moderation_action" ADD VALUE 'close_request';
ALTER TYPE "moderation_action" ADD VALUE 'erase_request';
ALTER TYPE "notification_kind" ADD VALUE 'request_answered';

-- CreateTable
CREATE TABLE "content_item" (
    "id" SERIAL NOT NULL,
    "kind" "content_kind" NOT NULL,
    "slug" TEXT,
    "shelf" TEXT NOT NULL DEFAULT '',
    "sort" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "removed" BOOLEAN NOT NULL DEFAULT false,
    "published" BOOLEAN NOT NULL,
    "from" TIMESTAMPTZ(3),
    "to" TIMESTAMPTZ(3),
    "fields" JSONB NOT NULL,
    "blocks" JSONB,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "seed_key" TEXT,
    "seed_edition" INTEGER,

    CONSTRAINT "content_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_version" (
    "item_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "event" "content_event" NOT NULL,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "fields" JSONB NOT NULL,
    "blocks" JSONB,

    CONSTRAINT "content_version_pkey" PRIMARY KEY ("item_id","version")
);

-- CreateTable
CREATE TABLE "content_file" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "placeholder" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "content_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_count" (
    "item_id" INTEGER NOT NULL,
    "kind" "sighting_kind" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "content_count_pkey" PRIMARY KEY ("item_id","kind")
);

-- CreateTable
CREATE TABLE "content_sighting" (
    "item_id" INTEGER NOT NULL,
    "kind" "sighting_kind" NOT NULL,
    "day" DATE NOT NULL,
    "viewer" TEXT NOT NULL,

    CONSTRAINT "content_sighting_pkey" PRIMARY KEY ("item_id","kind","day","viewer")
);

-- CreateTable
CREATE TABLE "request" (
    "id" SERIAL NOT NULL,
    "kind" "request_kind" NOT NULL,
    "state" "request_state" NOT NULL DEFAULT 'new',
    "suspect" BOOLEAN NOT NULL DEFAULT false,
    "user_id" INTEGER,
    "browser" TEXT,
    "network" TEXT,
    "language" TEXT NOT NULL,
    "name" TEXT,
    "phone" TEXT,
    "email" TEXT,
    "text" TEXT,
    "fields" JSONB NOT NULL DEFAULT '{}',
    "consent_version" INTEGER,
    "contact_hash" TEXT,
    "token_hash" TEXT,
    "body_hash" TEXT,
    "error_key" TEXT,
    "count" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "taken_by_id" INTEGER,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "note" TEXT,
    "erased_at" TIMESTAMPTZ(3),

    CONSTRAINT "request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_answer" (
    "id" SERIAL NOT NULL,
    "request_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "message" TEXT NOT NULL,
    "channel" "answer_channel" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_answer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_file" (
    "request_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,

    CONSTRAINT "request_file_pkey" PRIMARY KEY ("request_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "content_item_seed_key_key" ON "content_item"("seed_key");

-- CreateIndex
CREATE INDEX "content_item_kind_shelf_sort_idx" ON "content_item"("kind", "shelf", "sort");

-- CreateIndex
CREATE INDEX "content_version_user_id_idx" ON "content_version"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "content_file_key_key" ON "content_file"("key");

-- CreateIndex
CREATE INDEX "content_file_created_at_idx" ON "content_file"("created_at");

-- CreateIndex
CREATE INDEX "content_sighting_day_idx" ON "content_sighting"("day");

-- CreateIndex
CREATE UNIQUE INDEX "request_token_hash_key" ON "request"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "request_error_key_key" ON "request"("error_key");

-- CreateIndex
CREATE INDEX "request_state_suspect_due_at_id_idx" ON "request"("state", "suspect", "due_at", "id");

-- CreateIndex
CREATE INDEX "request_suspect_due_at_id_idx" ON "request"("suspect", "due_at", "id");

-- CreateIndex
CREATE INDEX "request_user_id_created_at_idx" ON "request"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "request_browser_created_at_idx" ON "request"("browser", "created_at");

-- CreateIndex
CREATE INDEX "request_network_created_at_idx" ON "request"("network", "created_at");

-- CreateIndex
CREATE INDEX "request_taken_by_id_idx" ON "request"("taken_by_id");

-- CreateIndex
CREATE INDEX "request_changed_at_idx" ON "request"("changed_at");

-- CreateIndex
CREATE INDEX "request_created_at_idx" ON "request"("created_at");

-- CreateIndex
CREATE INDEX "request_answer_request_id_idx" ON "request_answer"("request_id");

-- CreateIndex
CREATE INDEX "request_answer_user_id_idx" ON "request_answer"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "request_file_key_key" ON "request_file"("key");

-- AddForeignKey
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "content_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_count" ADD CONSTRAINT "content_count_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "content_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_sighting" ADD CONSTRAINT "content_sighting_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "content_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request" ADD CONSTRAINT "request_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request" ADD CONSTRAINT "request_taken_by_id_fkey" FOREIGN KEY ("taken_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_answer" ADD CONSTRAINT "request_answer_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_answer" ADD CONSTRAINT "request_answer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_file" ADD CONSTRAINT "request_file_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A removed page gives its address back.
CREATE UNIQUE INDEX "content_slug" ON "content_item" ("slug") WHERE NOT "removed";

-- CreateTable
CREATE TABLE "content_revision" (
    "id" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "content_revision_pkey" PRIMARY KEY ("id")
);
INSERT INTO "content_revision" VALUES (1, 1);

-- Whoever changes content, however: all processes read it anew.
CREATE FUNCTION "note_content_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_revision SET revision = revision + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER "content_changed" AFTER INSERT OR UPDATE OR DELETE ON "content_item" FOR EACH STATEMENT
  EXECUTE FUNCTION "note_content_change"();

-- What editors have written so far, with the ids of the menu kept, as the first versions.
INSERT INTO "content_item" ("id", "kind", "shelf", "sort", "version", "published", "fields", "updated_at")
SELECT "id", 'menu', COALESCE("parent_id"::text, ''), "sort", 1, TRUE,
  jsonb_build_object('parent_id', "parent_id", 'link', "link", 'title_ru', "title_ru", 'title_en', "title_en",
    'icon_url', "icon_url", 'published', TRUE, 'from', NULL, 'to', NULL), now()
FROM "menu_item" ORDER BY "id";
SELECT setval(pg_get_serial_sequence('content_item', 'id'), max("id")) FROM "content_item";

INSERT INTO "content_item" ("kind", "sort", "version", "published", "fields", "updated_at")
SELECT 'recommendations', "sort", 1, TRUE,
  jsonb_build_object('title_ru', "title_ru", 'title_en', "title_en", 'description_ru', "description_ru",
    'description_en', "description_en", 'image', "image", 'link', "link", 'advertiser', NULL, 'erid', NULL,
    'published', TRUE, 'from', NULL, 'to', NULL), now()
FROM "recommendation" ORDER BY "id";

INSERT INTO "content_item" ("kind", "shelf", "sort", "version", "published", "fields", "updated_at")
SELECT 'links', 'social', "sort", 1, TRUE,
  jsonb_build_object('type', 'social', 'name', "name", 'link_url', "link_url", 'icon_url', "icon_url",
    'published', TRUE, 'from', NULL, 'to', NULL), now()
FROM "social_link" ORDER BY "id";

INSERT INTO "content_version" ("item_id", "version", "event", "created_at", "fields")
SELECT "id", 1, 'created', "updated_at", "fields" FROM "content_item";

DROP TABLE "menu_item", "recommendation", "social_link";

-- CreateTable
CREATE TABLE "dealer" (
    "user_id" INTEGER NOT NULL,
    "city_id" INTEGER,
    "name" TEXT NOT NULL,
    "posts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "dealer_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "dealer_brand" (
    "brand_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "posts" INTEGER NOT NULL,

    CONSTRAINT "dealer_brand_pkey" PRIMARY KEY ("brand_id","user_id")
);

-- CreateTable
CREATE TABLE "brand_dealers" (
    "brand_id" INTEGER NOT NULL,
    "dealers" INTEGER NOT NULL,

    CONSTRAINT "brand_dealers_pkey" PRIMARY KEY ("brand_id")
);

-- AddForeignKey
ALTER TABLE "dealer" ADD CONSTRAINT "dealer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Which makes a company has, from the index alone.
CREATE INDEX "dealer_brand_of_user" ON "dealer_brand" ("user_id", "brand_id") INCLUDE ("posts") WHERE "posts" <> 0;

CREATE FUNCTION "keep_dealer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dealer (user_id, city_id, name)
  VALUES (NEW.id, NEW.city_id, lower(COALESCE(NEW.company_name, '')))
  ON CONFLICT (user_id) DO UPDATE SET city_id = EXCLUDED.city_id, name = EXCLUDED.name;
  RETURN NULL;
END $$;

CREATE TRIGGER "dealer_came" AFTER INSERT ON "users" FOR EACH ROW
  WHEN (NEW."is_entity")
  EXECUTE FUNCTION "keep_dealer"();
CREATE TRIGGER "dealer_changed" AFTER UPDATE OF "is_entity", "city_id", "company_name" ON "users" FOR EACH ROW
  WHEN (NEW."is_entity" AND (OLD."is_entity", OLD."city_id", OLD."company_name")
    IS DISTINCT FROM (NEW."is_entity", NEW."city_id", NEW."company_name"))
  EXECUTE FUNCTION "keep_dealer"();

-- The companies that are there, and their ads less the changes that are still to be added. The triggers above hold
-- off whoever changes a company until this is committed, the locks whoever changes an ad.
LOCK TABLE "post", "post_count_change" IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO "dealer_brand" ("brand_id", "user_id", "posts")
SELECT ad.brand_id, ad.user_id, sum(ad.n)
FROM (
  SELECT brand_id, user_id, 1 AS n FROM "post" WHERE "status" = 'active' AND NOT "hidden"
  UNION ALL
  SELECT brand_id, user_id, -"change" FROM "post_count_change"
) AS ad JOIN "users" ON "users"."id" = ad.user_id AND "users"."is_entity"
GROUP BY ad.brand_id, ad.user_id HAVING sum(ad.n) <> 0;
INSERT INTO "dealer" ("user_id", "city_id", "name", "posts")
SELECT u.id, u.city_id, lower(COALESCE(u.company_name, '')), COALESCE(sum(kept.posts), 0)
FROM "users" AS u LEFT JOIN "dealer_brand" AS kept ON kept.user_id = u.id
WHERE u.is_entity GROUP BY u.id;
INSERT INTO "brand_dealers" ("brand_id", "dealers")
SELECT "brand_id", count(*) FROM "dealer_brand" WHERE "posts" > 0 GROUP BY "brand_id";
