CREATE OR REPLACE FUNCTION hold_post_names(p post)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('brand'), p.brand_id),
    pg_advisory_xact_lock_shared(hashtext('model'), p.model_id),
    pg_advisory_xact_lock_shared(hashtext('generation'), p.generation_id),
    pg_advisory_xact_lock_shared(hashtext('modification'), p.mod_id);
END $function$;
