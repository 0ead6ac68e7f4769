-- What was touched of ads now also tells processes which of the texts that they keep of ads are still right: all that
-- an ad's card or page shows counts, not only what searches compare.
DROP TRIGGER "post_touched_updated" ON "post";
CREATE TRIGGER "post_touched_updated"
  AFTER UPDATE OF "status", "hidden", "user_id", "kind", "brand_id", "model_id", "generation_id", "mod_id", "year",
    "mileage", "price", "currency_id", "price_rub", "engine_id", "volume", "power", "transmission_id",
    "wheel_drive_id", "carcase_id", "steering_wheel_id", "owners_count", "color_id", "guarantee", "tuning",
    "location_country_id", "location_city_id", "register_country_id", "delivery_country_id", "special_offer_date",
    "published_at", "expires_at", "updated_at", "description", "vin", "price_offer", "buyout_price", "contact_name",
    "contact_phones"
  ON "post" FOR EACH ROW
  WHEN ((OLD."status" = 'active' AND NOT OLD."hidden") OR (NEW."status" = 'active' AND NOT NEW."hidden"))
  EXECUTE FUNCTION "touch_post"();

-- A seller who becomes a company, or has another name.
DROP TRIGGER "post_touched_seller" ON "users";
CREATE TRIGGER "post_touched_seller" AFTER UPDATE OF "is_entity", "company_name", "first_name" ON "users" FOR EACH ROW
  WHEN ((OLD."is_entity", OLD."company_name", OLD."first_name")
    IS DISTINCT FROM (NEW."is_entity", NEW."company_name", NEW."first_name"))
  EXECUTE FUNCTION "touch_posts_of_seller"();

-- An ad's photos. Statements may be about very many.
CREATE FUNCTION "touch_posts_of_photos"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_touched (xid, post_id)
  SELECT DISTINCT pg_current_xact_id()::text::bigint, p.id
  FROM changed JOIN post p ON p.id = changed.post_id
  WHERE changed.position IS NOT NULL AND p.status = 'active' AND NOT p.hidden
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "post_touched_photos_added" AFTER INSERT ON "photo" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_posts_of_photos"();
CREATE TRIGGER "post_touched_photos_before" AFTER UPDATE ON "photo" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_posts_of_photos"();
CREATE TRIGGER "post_touched_photos_after" AFTER UPDATE ON "photo" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_posts_of_photos"();
CREATE TRIGGER "post_touched_photos_erased" AFTER DELETE ON "photo" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_posts_of_photos"();

-- New rates are shown in every ad: no ad has the number 0, which stands for all.
CREATE FUNCTION "touch_every_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_touched (xid, post_id) VALUES (pg_current_xact_id()::text::bigint, 0) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "post_touched_rates" AFTER INSERT OR UPDATE OR DELETE ON "currency_rate"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_every_post"();
CREATE TRIGGER "post_touched_currencies" AFTER INSERT OR UPDATE OR DELETE ON "currency"
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_every_post"();
