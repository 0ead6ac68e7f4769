-- CreateEnum
CREATE TYPE "count_level" AS ENUM ('all', 'brand', 'model', 'generation', 'modification', 'seller');

-- CreateTable
CREATE TABLE "post_count" (
    "level" "count_level" NOT NULL,
    "id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "post_count_pkey" PRIMARY KEY ("level","id")
);

-- CreateTable
CREATE TABLE "post_count_change" (
    "id" BIGSERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "model_id" INTEGER NOT NULL,
    "generation_id" INTEGER,
    "mod_id" INTEGER,
    "user_id" INTEGER NOT NULL,
    "change" INTEGER NOT NULL,

    CONSTRAINT "post_count_change_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "post_count_change" ADD CONSTRAINT "post_count_change_is_one" CHECK ("change" IN (1, -1));

-- Whoever changes an ad, however: what everybody can see is counted in the same transaction.
CREATE FUNCTION "note_post_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO post_count_change (brand_id, model_id, generation_id, mod_id, user_id, change)
    SELECT OLD.brand_id, OLD.model_id, OLD.generation_id, OLD.mod_id, OLD.user_id, -1
    WHERE OLD.status = 'active' AND NOT OLD.hidden;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO post_count_change (brand_id, model_id, generation_id, mod_id, user_id, change)
    SELECT NEW.brand_id, NEW.model_id, NEW.generation_id, NEW.mod_id, NEW.user_id, 1
    WHERE NEW.status = 'active' AND NOT NEW.hidden;
  END IF;
  RETURN NULL;
END $$;

-- Views, prices and days change far more often than what is counted: they call nothing.
CREATE TRIGGER "post_counted_in" AFTER INSERT ON "post" FOR EACH ROW
  WHEN (NEW."status" = 'active' AND NOT NEW."hidden")
  EXECUTE FUNCTION "note_post_count"();
CREATE TRIGGER "post_counted_out" AFTER DELETE ON "post" FOR EACH ROW
  WHEN (OLD."status" = 'active' AND NOT OLD."hidden")
  EXECUTE FUNCTION "note_post_count"();
CREATE TRIGGER "post_counted_anew"
  AFTER UPDATE OF "status", "hidden", "brand_id", "model_id", "generation_id", "mod_id", "user_id" ON "post"
  FOR EACH ROW
  WHEN (
    (OLD."status" = 'active' AND NOT OLD."hidden",
      OLD."brand_id", OLD."model_id", OLD."generation_id", OLD."mod_id", OLD."user_id")
    IS DISTINCT FROM
    (NEW."status" = 'active' AND NOT NEW."hidden",
      NEW."brand_id", NEW."model_id", NEW."generation_id", NEW."mod_id", NEW."user_id")
  )
  EXECUTE FUNCTION "note_post_count"();

-- The ads that are there. The triggers above hold off all who change one until this is committed.
INSERT INTO "post_count" ("level", "id", "count")
SELECT counted.level::count_level, counted.id, count(*)
FROM "post" AS p CROSS JOIN LATERAL (VALUES
  ('all', 0), ('brand', p.brand_id), ('model', p.model_id), ('generation', p.generation_id),
  ('modification', p.mod_id), ('seller', p.user_id)
) AS counted (level, id)
WHERE p.status = 'active' AND NOT p.hidden AND counted.id IS NOT NULL
GROUP BY counted.level, counted.id;
