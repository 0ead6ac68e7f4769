-- The transactions that changed what searches compare of ads that everybody can see. Processes that keep columns
-- of their own (docs/search.md) read those that became visible since their last snapshot: so none is passed over
-- that commits late.
CREATE TABLE "post_touched" (
    "xid" BIGINT NOT NULL,
    "post_id" INTEGER NOT NULL,

    CONSTRAINT "post_touched_pkey" PRIMARY KEY ("xid","post_id")
);

-- One row: transactions below the first number are purged, those below the second are with the next purge.
CREATE TABLE "post_touched_purge" (
    "id" INTEGER NOT NULL,
    "purged" BIGINT NOT NULL,
    "upcoming" BIGINT NOT NULL,

    CONSTRAINT "post_touched_purge_pkey" PRIMARY KEY ("id")
);
INSERT INTO "post_touched_purge" VALUES (1, 0, 0);

CREATE FUNCTION "touch_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_touched (xid, post_id)
  VALUES (pg_current_xact_id()::text::bigint, CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "post_touched_added" AFTER INSERT ON "post" FOR EACH ROW
  WHEN (NEW."status" = 'active' AND NOT NEW."hidden")
  EXECUTE FUNCTION "touch_post"();
CREATE TRIGGER "post_touched_erased" AFTER DELETE ON "post" FOR EACH ROW
  WHEN (OLD."status" = 'active' AND NOT OLD."hidden")
  EXECUTE FUNCTION "touch_post"();
-- All that the columns hold, new rates too.
CREATE TRIGGER "post_touched_updated"
  AFTER UPDATE OF "status", "hidden", "user_id", "kind", "brand_id", "model_id", "generation_id", "mod_id", "year",
    "mileage", "price_rub", "engine_id", "volume", "power", "transmission_id", "wheel_drive_id",
    "carcase_id", "steering_wheel_id", "owners_count", "color_id", "guarantee", "tuning",
    "location_country_id", "location_city_id", "register_country_id", "special_offer_date", "published_at"
  ON "post" FOR EACH ROW
  WHEN ((OLD."status" = 'active' AND NOT OLD."hidden") OR (NEW."status" = 'active' AND NOT NEW."hidden"))
  EXECUTE FUNCTION "touch_post"();

-- A seller who becomes a company.
CREATE FUNCTION "touch_posts_of_seller"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_touched (xid, post_id)
  SELECT pg_current_xact_id()::text::bigint, id FROM post
  WHERE user_id = NEW.id AND status = 'active' AND NOT hidden
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "post_touched_seller" AFTER UPDATE OF "is_entity" ON "users" FOR EACH ROW
  WHEN (OLD."is_entity" IS DISTINCT FROM NEW."is_entity")
  EXECUTE FUNCTION "touch_posts_of_seller"();
