CREATE OR REPLACE FUNCTION touch_posts_of_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO post_touched (xid, post_id)
  SELECT DISTINCT pg_current_xact_id()::text::bigint, p.id
  FROM changed JOIN post p ON p.id = changed.post_id
  WHERE changed.position IS NOT NULL AND p.status = 'active' AND NOT p.hidden
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER post_touched_photos_added
  AFTER INSERT ON photo
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION touch_posts_of_photos();

CREATE OR REPLACE TRIGGER post_touched_photos_after
  AFTER UPDATE ON photo
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION touch_posts_of_photos();

CREATE OR REPLACE TRIGGER post_touched_photos_before
  AFTER UPDATE ON photo
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION touch_posts_of_photos();

CREATE OR REPLACE TRIGGER post_touched_photos_erased
  AFTER DELETE ON photo
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION touch_posts_of_photos();
