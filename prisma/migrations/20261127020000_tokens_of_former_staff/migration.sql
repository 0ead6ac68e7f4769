-- Tokens of tools end with role or block for good: those of before would open again.
DELETE FROM "access_token" t USING "users" u
WHERE u."id" = t."user_id" AND (u."role" = 'user' OR u."blocked_at" IS NOT NULL);
