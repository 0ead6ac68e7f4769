-- The tariffs in menus that were stored without them, once: what editors have written stays, and
-- one who takes the item out again is not overruled. An empty menu is the seed's.
INSERT INTO "menu_item" ("link", "title_ru", "title_en", "sort")
SELECT '/tariffs', 'Тарифы', 'Tariffs', max("sort") + 1
FROM "menu_item"
WHERE "parent_id" IS NULL
HAVING count(*) > 0
  AND NOT EXISTS (SELECT 1 FROM "menu_item" WHERE "link" ~ '^/tariffs($|[?#])');
