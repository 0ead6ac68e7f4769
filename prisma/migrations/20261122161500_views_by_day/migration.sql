-- Views of the days that post_day keeps are there only: a view changes no ad any more.
UPDATE "post" SET "views" = greatest("post"."views" - kept."views", 0)
FROM (SELECT "post_id", sum("views")::int AS "views" FROM "post_day" GROUP BY "post_id") AS kept
WHERE "post"."id" = kept."post_id";
