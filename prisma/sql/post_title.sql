CREATE OR REPLACE FUNCTION post_title(p post)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  SELECT to_tsvector('russian', search_plain(concat_ws(' ', b.name, b.name_ru, array_to_string(b.aliases, ' '),
    m.name, m.name_ru, g.name, g.name_ru, v.name, v.name_ru)))
  FROM brand b JOIN model m ON m.id = p.model_id
  LEFT JOIN generation g ON g.id = p.generation_id
  LEFT JOIN modification v ON v.id = p.mod_id
  WHERE b.id = p.brand_id
$function$;
