CREATE OR REPLACE FUNCTION refuse_log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE TRIGGER moderation_entry_append_only
  BEFORE DELETE OR UPDATE OR TRUNCATE ON moderation_entry
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_log_change();
