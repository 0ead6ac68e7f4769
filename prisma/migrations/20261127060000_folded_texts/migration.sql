-- Texts as they are looked through: as before, but what cannot be seen (soft hyphens, zero-width characters) parts no
-- word, a letter with a mark of its own ('и' and U+0306) is the letter 'й', and compatibility forms are what they write.
-- Trademark signs would become letters: 'Recaro™' is not 'RecaroTM'.
CREATE OR REPLACE FUNCTION "search_plain"("text" text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(normalize(public.unaccent('public.unaccent',
      normalize(translate(regexp_replace("text", '[\u00AD\u034F\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g'),
        '™℠', '  '), NFC)), NFKC)),
    '[/_@&]|(?<=[[:alpha:]])[.](?=[[:alpha:]])', ' ', 'g')
$$;

-- Ads whose texts read differently now; no name of the catalogue does.
UPDATE post_text t SET title = post_title(p), document = post_document(p) FROM post p
WHERE p.id = t.post_id AND (p.description IS NOT NFKC NORMALIZED OR p.description ~ '[\u00AD\u034F\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]');
