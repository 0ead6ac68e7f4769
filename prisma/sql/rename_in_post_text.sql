CREATE OR REPLACE FUNCTION rename_in_post_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext(TG_TABLE_NAME), NEW.id);
  UPDATE post_text t SET title = post_title(p), document = post_document(p) FROM post p
  WHERE p.id = t.post_id AND CASE TG_TABLE_NAME WHEN 'brand' THEN p.brand_id WHEN 'model' THEN p.model_id
    WHEN 'generation' THEN p.generation_id ELSE p.mod_id END = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER post_text_brand
  AFTER UPDATE OF name, name_ru, aliases ON brand
  FOR EACH ROW
  WHEN (old.name IS DISTINCT FROM new.name OR old.name_ru IS DISTINCT FROM new.name_ru OR old.aliases IS DISTINCT FROM new.aliases)
  EXECUTE FUNCTION rename_in_post_text();

CREATE OR REPLACE TRIGGER post_text_generation
  AFTER UPDATE OF name, name_ru ON generation
  FOR EACH ROW
  WHEN (old.name IS DISTINCT FROM new.name OR old.name_ru IS DISTINCT FROM new.name_ru)
  EXECUTE FUNCTION rename_in_post_text();

CREATE OR REPLACE TRIGGER post_text_model
  AFTER UPDATE OF name, name_ru ON model
  FOR EACH ROW
  WHEN (old.name IS DISTINCT FROM new.name OR old.name_ru IS DISTINCT FROM new.name_ru)
  EXECUTE FUNCTION rename_in_post_text();

CREATE OR REPLACE TRIGGER post_text_modification
  AFTER UPDATE OF name, name_ru ON modification
  FOR EACH ROW
  WHEN (old.name IS DISTINCT FROM new.name OR old.name_ru IS DISTINCT FROM new.name_ru)
  EXECUTE FUNCTION rename_in_post_text();
