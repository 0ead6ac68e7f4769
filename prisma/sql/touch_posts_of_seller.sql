CREATE OR REPLACE FUNCTION touch_posts_of_seller()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO post_touched (xid, post_id)
  SELECT pg_current_xact_id()::text::bigint, id FROM post
  WHERE user_id = NEW.id AND status = 'active' AND NOT hidden
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER post_touched_seller
  AFTER UPDATE OF is_entity, company_name, first_name ON users
  FOR EACH ROW
  WHEN (old.is_entity IS DISTINCT FROM new.is_entity OR old.company_name IS DISTINCT FROM new.company_name OR old.first_name IS DISTINCT FROM new.first_name)
  EXECUTE FUNCTION touch_posts_of_seller();
