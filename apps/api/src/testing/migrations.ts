// What migrates a database, for tests of it.
export { applyMigrations, compareWithSchema, migrationsFolder } from '../../../../prisma/engine.ts';
