CREATE OR REPLACE FUNCTION note_post_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  was jsonb;
  becomes jsonb;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.status = 'active' AND NOT OLD.hidden THEN was := post_compared(OLD); END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.status = 'active' AND NOT NEW.hidden THEN becomes := post_compared(NEW); END IF;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.price, OLD.currency_id) IS DISTINCT FROM (NEW.price, NEW.currency_id) AND OLD.published_at IS NOT NULL THEN
      INSERT INTO post_price (post_id, until, price, currency_id)
      VALUES (OLD.id, NEW.updated_at, OLD.price, OLD.currency_id);
    END IF;
  END IF;
  IF was IS DISTINCT FROM becomes THEN
    INSERT INTO post_change (post_id, at, before, after, published_before)
    VALUES (
      CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END,
      CASE TG_OP WHEN 'DELETE' THEN OLD.updated_at ELSE NEW.updated_at END,
      was, becomes, CASE TG_OP WHEN 'INSERT' THEN NULL ELSE OLD.published_at END);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER post_change_added
  AFTER INSERT ON post
  FOR EACH ROW
  WHEN (new.status = 'active'::post_status AND NOT new.hidden)
  EXECUTE FUNCTION note_post_change();

CREATE OR REPLACE TRIGGER post_change_erased
  AFTER DELETE ON post
  FOR EACH ROW
  WHEN (old.status = 'active'::post_status AND NOT old.hidden)
  EXECUTE FUNCTION note_post_change();

CREATE OR REPLACE TRIGGER post_change_updated
  AFTER UPDATE OF status, hidden, kind, brand_id, model_id, generation_id, mod_id, year, mileage, price, currency_id, engine_id, volume, power, transmission_id, wheel_drive_id, carcase_id, steering_wheel_id, owners_count, color_id, guarantee, tuning, location_country_id, location_city_id, register_country_id, special_offer_date, published_at, description ON post
  FOR EACH ROW
  EXECUTE FUNCTION note_post_change();
