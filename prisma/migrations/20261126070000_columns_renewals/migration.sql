-- Somebody wants all processes to compare their columns with the rows: each does so once it sees another number.
ALTER TABLE "post_touched_purge" ADD COLUMN "renewals" INTEGER NOT NULL DEFAULT 0;
