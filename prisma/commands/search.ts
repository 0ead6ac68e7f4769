// `pnpm search:rebuild`: what words of searches mean, made anew from the catalogue.
import { openDatabase } from '@pitlane/api/infra/database';
import { storeSearchTerms } from '../seed/search/search-terms.ts';
import { commandConfig } from './command-config.ts';

const database = openDatabase(commandConfig());
try {
  await storeSearchTerms(database);
  console.log(`Terms of the search: ${await database.searchTerm.count()}`);
} finally {
  await database.$disconnect();
}
