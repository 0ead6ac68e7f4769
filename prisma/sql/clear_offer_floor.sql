CREATE OR REPLACE FUNCTION clear_offer_floor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.price IS NULL OR NEW.currency_id <> OLD.currency_id
    OR NEW.offer_floor > NEW.price OR NEW.offer_floor * 100 <= NEW.price * 65
  THEN
    NEW.offer_floor := NULL;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER post_offer_floor
  BEFORE UPDATE OF price, currency_id ON post
  FOR EACH ROW
  WHEN (old.offer_floor IS NOT NULL)
  EXECUTE FUNCTION clear_offer_floor();
