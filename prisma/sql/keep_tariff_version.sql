CREATE OR REPLACE FUNCTION keep_tariff_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a version of a tariff stays as it is';
END $function$;

CREATE OR REPLACE TRIGGER tariff_version_stays
  BEFORE DELETE OR UPDATE ON tariff_version
  FOR EACH ROW
  EXECUTE FUNCTION keep_tariff_version();
