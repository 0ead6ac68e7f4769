-- Both are trusted: the database's owner may create them.
CREATE EXTENSION IF NOT EXISTS "unaccent";
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
CREATE EXTENSION IF NOT EXISTS "fuzzystrmatch";

-- What people may call a thing that a search can ask for. All of it is made anew from the catalogue and a list of the
-- seed: nothing refers to it.
CREATE TABLE "search_term" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "stem" TEXT,
    "sound" TEXT,
    "field" TEXT NOT NULL,
    "values" TEXT[],
    "brand_id" INTEGER,
    "model_id" INTEGER,
    "rank" SMALLINT NOT NULL,
    "name_ru" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "full_ru" TEXT NOT NULL,
    "full_en" TEXT NOT NULL,

    CONSTRAINT "search_term_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "search_term_stem_idx" ON "search_term"("stem");

-- CreateIndex
CREATE INDEX "search_term_sound_idx" ON "search_term"("sound");

-- CreateIndex
CREATE INDEX "search_term_key_idx" ON "search_term"("key");

-- Beginnings of keys, and keys with typing errors.
CREATE INDEX "search_term_alike" ON "search_term" USING gin ("key" gin_trgm_ops);

-- Texts as they are looked through: without accents, and a full stop or a slash between words does not join them.
CREATE FUNCTION "search_plain"("text" text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(public.unaccent('public.unaccent', "text")), '[/_@&]|(?<=[[:alpha:]])[.](?=[[:alpha:]])', ' ', 'g')
$$;

-- Words without their endings, put together.
CREATE FUNCTION "search_stem"("words" text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_agg(COALESCE((ts_lexize('russian_stem', word))[1], word), '' ORDER BY place)
  FROM string_to_table("words", ' ') WITH ORDINALITY AS parts (word, place)
$$;

-- What an ad's vehicle is called.
CREATE FUNCTION "post_title"("p" "post") RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT to_tsvector('russian', search_plain(concat_ws(' ', b.name, b.name_ru, array_to_string(b.aliases, ' '),
    m.name, m.name_ru, g.name, g.name_ru, v.name, v.name_ru)))
  FROM brand b JOIN model m ON m.id = p.model_id
  LEFT JOIN generation g ON g.id = p.generation_id
  LEFT JOIN modification v ON v.id = p.mod_id
  WHERE b.id = p.brand_id
$$;

-- The same with its description. The comment is for moderators: nobody finds an ad by it.
CREATE FUNCTION "post_document"("p" "post") RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT post_title(p) || to_tsvector('russian', search_plain(COALESCE(p.description, '')))
$$;

-- Where words are looked for, of every ad. Ads that are there already get theirs from the worker (`fill-texts`): here
-- nobody could write ads until a million texts are read.
CREATE TABLE "post_text" (
    "post_id" INTEGER NOT NULL,
    "title" TSVECTOR NOT NULL,
    "document" TSVECTOR NOT NULL,

    CONSTRAINT "post_text_pkey" PRIMARY KEY ("post_id")
);
ALTER TABLE "post_text" ADD CONSTRAINT "post_text_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "post_text_title_idx" ON "post_text" USING gin ("title");
CREATE INDEX "post_text_document_idx" ON "post_text" USING gin ("document");

CREATE FUNCTION "keep_post_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_text VALUES (NEW.id, post_title(NEW), post_document(NEW))
  ON CONFLICT (post_id) DO UPDATE SET title = excluded.title, document = excluded.document;
  RETURN NULL;
END $$;
CREATE TRIGGER "post_text_added" AFTER INSERT ON "post" FOR EACH ROW EXECUTE FUNCTION "keep_post_text"();
CREATE TRIGGER "post_text_changed"
  AFTER UPDATE OF "brand_id", "model_id", "generation_id", "mod_id", "description" ON "post" FOR EACH ROW
  WHEN ((OLD."brand_id", OLD."model_id", OLD."generation_id", OLD."mod_id", OLD."description")
    IS DISTINCT FROM (NEW."brand_id", NEW."model_id", NEW."generation_id", NEW."mod_id", NEW."description"))
  EXECUTE FUNCTION "keep_post_text"();

-- A thing of the catalogue is called something else.
CREATE FUNCTION "rename_in_post_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_text t SET title = post_title(p), document = post_document(p) FROM post p
  WHERE p.id = t.post_id AND CASE TG_TABLE_NAME WHEN 'brand' THEN p.brand_id WHEN 'model' THEN p.model_id
    WHEN 'generation' THEN p.generation_id ELSE p.mod_id END = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "post_text_brand" AFTER UPDATE OF "name", "name_ru", "aliases" ON "brand" FOR EACH ROW
  WHEN ((OLD."name", OLD."name_ru", OLD."aliases") IS DISTINCT FROM (NEW."name", NEW."name_ru", NEW."aliases"))
  EXECUTE FUNCTION "rename_in_post_text"();
CREATE TRIGGER "post_text_model" AFTER UPDATE OF "name", "name_ru" ON "model" FOR EACH ROW
  WHEN ((OLD."name", OLD."name_ru") IS DISTINCT FROM (NEW."name", NEW."name_ru"))
  EXECUTE FUNCTION "rename_in_post_text"();
CREATE TRIGGER "post_text_generation" AFTER UPDATE OF "name", "name_ru" ON "generation" FOR EACH ROW
  WHEN ((OLD."name", OLD."name_ru") IS DISTINCT FROM (NEW."name", NEW."name_ru"))
  EXECUTE FUNCTION "rename_in_post_text"();
CREATE TRIGGER "post_text_modification" AFTER UPDATE OF "name", "name_ru" ON "modification" FOR EACH ROW
  WHEN ((OLD."name", OLD."name_ru") IS DISTINCT FROM (NEW."name", NEW."name_ru"))
  EXECUTE FUNCTION "rename_in_post_text"();

-- Searches compare texts too: a change of them is one.
CREATE OR REPLACE FUNCTION "post_compared"("p" "post") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', p.id, 'user_id', p.user_id, 'status', p.status, 'hidden', p.hidden, 'kind', p.kind,
    'brand_id', p.brand_id, 'model_id', p.model_id, 'generation_id', p.generation_id, 'mod_id', p.mod_id,
    'year', p.year, 'mileage', p.mileage, 'price', p.price, 'currency_id', p.currency_id,
    'engine_id', p.engine_id, 'volume', p.volume, 'power', p.power, 'transmission_id', p.transmission_id,
    'wheel_drive_id', p.wheel_drive_id, 'carcase_id', p.carcase_id, 'steering_wheel_id', p.steering_wheel_id,
    'owners_count', p.owners_count, 'color_id', p.color_id, 'guarantee', p.guarantee, 'tuning', p.tuning,
    'location_country_id', p.location_country_id, 'location_city_id', p.location_city_id,
    'register_country_id', p.register_country_id, 'special_offer_date', p.special_offer_date,
    'published_at', p.published_at, 'description', p.description)
$$;
DROP TRIGGER "post_change_updated" ON "post";
CREATE TRIGGER "post_change_updated"
  AFTER UPDATE OF "status", "hidden", "kind", "brand_id", "model_id", "generation_id", "mod_id", "year",
    "mileage", "price", "currency_id", "engine_id", "volume", "power", "transmission_id", "wheel_drive_id",
    "carcase_id", "steering_wheel_id", "owners_count", "color_id", "guarantee", "tuning",
    "location_country_id", "location_city_id", "register_country_id", "special_offer_date", "published_at",
    "description"
  ON "post" FOR EACH ROW
  EXECUTE FUNCTION "note_post_change"();

-- The words of a search become what is looked for: of older ones all of their words, until they are saved again.
ALTER TABLE "saved_search" ALTER COLUMN "words" TYPE tsquery
  USING plainto_tsquery('russian', search_plain(array_to_string("words", ' ')));

-- What an erased ad said is not kept until somebody compares it.
CREATE FUNCTION "forget_changed_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_change SET before = before - 'description', after = after - 'description' WHERE post_id = OLD.id;
  RETURN NULL;
END $$;
-- By name after the trigger that notes the erasing.
CREATE TRIGGER "post_change_texts_forgotten" AFTER DELETE ON "post" FOR EACH ROW
  EXECUTE FUNCTION "forget_changed_texts"();
