CREATE OR REPLACE FUNCTION touch_posts_of_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 1001) AS first) > 1000 THEN
    INSERT INTO post_touched (xid, post_id) VALUES (pg_current_xact_id()::text::bigint, 0) ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO post_touched (xid, post_id)
    SELECT pg_current_xact_id()::text::bigint, p.id
    FROM changed JOIN post p ON p.id = changed.post_id
    WHERE p.status = 'active' AND NOT p.hidden
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER post_touched_texts_added
  AFTER INSERT ON post_text
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION touch_posts_of_texts();

CREATE OR REPLACE TRIGGER post_touched_texts_changed
  AFTER UPDATE ON post_text
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION touch_posts_of_texts();
