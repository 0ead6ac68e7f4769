-- Actions that were not logged before.
ALTER TYPE "moderation_action" ADD VALUE 'set_role';
ALTER TYPE "moderation_action" ADD VALUE 'sign_in';
ALTER TYPE "moderation_action" ADD VALUE 'open_request';

-- An operator on the command line has no account.
ALTER TABLE "moderation_entry" ALTER COLUMN "moderator_id" DROP NOT NULL;

-- The version that was decided on last is replaced by the next one and erased with its ad, so it is not part of
-- the log.
CREATE TABLE "decided_version" (
    "post_id" INTEGER NOT NULL,
    "values" JSONB NOT NULL,
    "photo_ids" INTEGER[],

    CONSTRAINT "decided_version_pkey" PRIMARY KEY ("post_id")
);
ALTER TABLE "decided_version" ADD CONSTRAINT "decided_version_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
INSERT INTO "decided_version" ("post_id", "values", "photo_ids")
SELECT DISTINCT ON (e."post_id") e."post_id", e."values", e."photo_ids"
FROM "moderation_entry" e JOIN "post" p ON p."id" = e."post_id"
WHERE e."values" IS NOT NULL
ORDER BY e."post_id", e."id" DESC;
ALTER TABLE "moderation_entry" DROP COLUMN "values", DROP COLUMN "photo_ids";

-- Entries can be added, but never changed or removed.
CREATE FUNCTION "refuse_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "moderation_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "moderation_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();
