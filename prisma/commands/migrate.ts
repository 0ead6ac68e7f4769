import { applyMigrations } from '../engine.ts';
import { withDatabase } from './with-database.ts';

const applied = await withDatabase(applyMigrations);
console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
// The engine leaves the timer of its advisory lock behind, which would hold the process for 10 s.
process.exit(0);
