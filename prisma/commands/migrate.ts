import { applyMigrations } from '../engine.ts';
import { databaseUrl } from './database-url.ts';

const applied = await applyMigrations(databaseUrl());
console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
// The engine leaves the timer of its advisory lock behind, which would hold the process for 10 s.
process.exit(0);
