CREATE OR REPLACE FUNCTION search_plain(text text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT regexp_replace(lower(normalize(public.unaccent('public.unaccent',
      normalize(translate(regexp_replace("text", '[\u00AD\u034F\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g'),
        '™℠', '  '), NFC)), NFKC)),
    '[/_@&]|(?<=[[:alpha:]])[.](?=[[:alpha:]])', ' ', 'g')
$function$;
