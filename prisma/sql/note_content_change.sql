CREATE OR REPLACE FUNCTION note_content_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE content_revision SET revision = revision + 1;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER content_changed
  AFTER INSERT OR DELETE OR UPDATE ON content_item
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_content_change();
