// Re-exported for tests of migrations.
export { applyMigrations, compareWithSchema, migrationsFolder } from '../../../../prisma/engine.ts';
