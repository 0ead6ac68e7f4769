CREATE OR REPLACE FUNCTION touch_every_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO post_touched (xid, post_id) VALUES (pg_current_xact_id()::text::bigint, 0) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER post_touched_currencies
  AFTER INSERT OR DELETE OR UPDATE ON currency
  FOR EACH STATEMENT
  EXECUTE FUNCTION touch_every_post();

CREATE OR REPLACE TRIGGER post_touched_rates
  AFTER INSERT OR DELETE OR UPDATE ON currency_rate
  FOR EACH STATEMENT
  EXECUTE FUNCTION touch_every_post();
