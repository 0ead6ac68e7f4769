CREATE OR REPLACE FUNCTION note_post_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE TRIGGER post_counted_anew
  AFTER UPDATE OF status, hidden, brand_id, model_id, generation_id, mod_id, user_id ON post
  FOR EACH ROW
  WHEN ((old.status = 'active'::post_status AND NOT old.hidden) IS DISTINCT FROM (new.status = 'active'::post_status AND NOT new.hidden) OR old.brand_id IS DISTINCT FROM new.brand_id OR old.model_id IS DISTINCT FROM new.model_id OR old.generation_id IS DISTINCT FROM new.generation_id OR old.mod_id IS DISTINCT FROM new.mod_id OR old.user_id IS DISTINCT FROM new.user_id)
  EXECUTE FUNCTION note_post_count();

CREATE OR REPLACE TRIGGER post_counted_in
  AFTER INSERT ON post
  FOR EACH ROW
  WHEN (new.status = 'active'::post_status AND NOT new.hidden)
  EXECUTE FUNCTION note_post_count();

CREATE OR REPLACE TRIGGER post_counted_out
  AFTER DELETE ON post
  FOR EACH ROW
  WHEN (old.status = 'active'::post_status AND NOT old.hidden)
  EXECUTE FUNCTION note_post_count();
