CREATE OR REPLACE FUNCTION keep_post_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM hold_post_names(NEW);
  INSERT INTO post_text VALUES (NEW.id, post_title(NEW), post_document(NEW))
  ON CONFLICT (post_id) DO UPDATE SET title = excluded.title, document = excluded.document;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER post_text_added
  AFTER INSERT ON post
  FOR EACH ROW
  EXECUTE FUNCTION keep_post_text();

CREATE OR REPLACE TRIGGER post_text_changed
  AFTER UPDATE OF brand_id, model_id, generation_id, mod_id, description ON post
  FOR EACH ROW
  WHEN (old.brand_id IS DISTINCT FROM new.brand_id OR old.model_id IS DISTINCT FROM new.model_id OR old.generation_id IS DISTINCT FROM new.generation_id OR old.mod_id IS DISTINCT FROM new.mod_id OR old.description IS DISTINCT FROM new.description)
  EXECUTE FUNCTION keep_post_text();
