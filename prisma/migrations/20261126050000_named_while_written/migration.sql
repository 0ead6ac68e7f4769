-- An ad that is written while its make, model, generation or modification gets another name would keep the old one in its
-- text: neither transaction sees the other. So ads of one thing wait for its renaming, and it waits for those under way.
CREATE FUNCTION "hold_post_names"("p" "post") RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('brand'), p.brand_id),
    pg_advisory_xact_lock_shared(hashtext('model'), p.model_id),
    pg_advisory_xact_lock_shared(hashtext('generation'), p.generation_id),
    pg_advisory_xact_lock_shared(hashtext('modification'), p.mod_id);
END $$;

-- Each statement of these sees what was committed before it: so the names are those after the wait.
CREATE OR REPLACE FUNCTION "keep_post_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_post_names(NEW);
  INSERT INTO post_text VALUES (NEW.id, post_title(NEW), post_document(NEW))
  ON CONFLICT (post_id) DO UPDATE SET title = excluded.title, document = excluded.document;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "rename_in_post_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext(TG_TABLE_NAME), NEW.id);
  UPDATE post_text t SET title = post_title(p), document = post_document(p) FROM post p
  WHERE p.id = t.post_id AND CASE TG_TABLE_NAME WHEN 'brand' THEN p.brand_id WHEN 'model' THEN p.model_id
    WHEN 'generation' THEN p.generation_id ELSE p.mod_id END = NEW.id;
  RETURN NULL;
END $$;
