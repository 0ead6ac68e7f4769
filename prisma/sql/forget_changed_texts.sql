CREATE OR REPLACE FUNCTION forget_changed_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE post_change SET before = before - 'description', after = after - 'description' WHERE post_id = OLD.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER post_change_texts_forgotten
  AFTER DELETE ON post
  FOR EACH ROW
  EXECUTE FUNCTION forget_changed_texts();
