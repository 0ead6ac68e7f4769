CREATE OR REPLACE FUNCTION ledger_entry_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'an entry of the ledger is never changed or removed';
END $function$;

CREATE OR REPLACE TRIGGER ledger_entry_stays
  BEFORE DELETE OR UPDATE ON ledger_entry
  FOR EACH ROW
  EXECUTE FUNCTION ledger_entry_stays();
