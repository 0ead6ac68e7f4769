CREATE OR REPLACE FUNCTION keep_dealer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO dealer (user_id, city_id, name)
  VALUES (NEW.id, NEW.city_id, lower(COALESCE(NEW.company_name, '')))
  ON CONFLICT (user_id) DO UPDATE SET city_id = EXCLUDED.city_id, name = EXCLUDED.name;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER dealer_came
  AFTER INSERT ON users
  FOR EACH ROW
  WHEN (new.is_entity)
  EXECUTE FUNCTION keep_dealer();

CREATE OR REPLACE TRIGGER dealer_changed
  AFTER UPDATE OF is_entity, city_id, company_name ON users
  FOR EACH ROW
  WHEN (new.is_entity AND (old.is_entity IS DISTINCT FROM new.is_entity OR old.city_id IS DISTINCT FROM new.city_id OR old.company_name IS DISTINCT FROM new.company_name))
  EXECUTE FUNCTION keep_dealer();
