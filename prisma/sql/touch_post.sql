CREATE OR REPLACE FUNCTION touch_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO post_touched (xid, post_id)
  VALUES (pg_current_xact_id()::text::bigint, CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER post_touched_added
  AFTER INSERT ON post
  FOR EACH ROW
  WHEN (new.status = 'active'::post_status AND NOT new.hidden)
  EXECUTE FUNCTION touch_post();

CREATE OR REPLACE TRIGGER post_touched_erased
  AFTER DELETE ON post
  FOR EACH ROW
  WHEN (old.status = 'active'::post_status AND NOT old.hidden)
  EXECUTE FUNCTION touch_post();

CREATE OR REPLACE TRIGGER post_touched_updated
  AFTER UPDATE OF status, hidden, user_id, kind, brand_id, model_id, generation_id, mod_id, year, mileage, price, currency_id, price_rub, engine_id, volume, power, transmission_id, wheel_drive_id, carcase_id, steering_wheel_id, owners_count, color_id, guarantee, tuning, location_country_id, location_city_id, register_country_id, delivery_country_id, special_offer_date, published_at, expires_at, updated_at, description, vin, price_offer, buyout_price, contact_name, contact_phones ON post
  FOR EACH ROW
  WHEN (old.status = 'active'::post_status AND NOT old.hidden OR new.status = 'active'::post_status AND NOT new.hidden)
  EXECUTE FUNCTION touch_post();
