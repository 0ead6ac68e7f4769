CREATE OR REPLACE FUNCTION post_document(p post)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  SELECT post_title(p) || to_tsvector('russian', search_plain(COALESCE(p.description, '')))
$function$;
