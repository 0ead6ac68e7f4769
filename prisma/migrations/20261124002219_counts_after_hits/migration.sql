-- AlterTable
ALTER TABLE "saved_search_state" ADD COLUMN     "count_after_hit" INTEGER NOT NULL DEFAULT 0;

UPDATE "saved_search_state" st SET "count_after_hit" = (n.values ->> 'count')::int
FROM "notification" n WHERE n.id = st.notification_id AND n.values ? 'count';
