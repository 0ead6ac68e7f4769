CREATE OR REPLACE FUNCTION search_stem(words text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT string_agg(COALESCE((ts_lexize('russian_stem', word))[1], word), '' ORDER BY place)
  FROM string_to_table("words", ' ') WITH ORDINALITY AS parts (word, place)
$function$;
