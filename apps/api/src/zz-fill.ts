import { openDatabase } from '/work/main/apps/api/src/infra/database.ts';
import { WordsService } from '/work/main/apps/api/src/modules/market/words/words.service.ts';
const database = openDatabase({ DATABASE_URL: process.env.DATABASE_URL!, DATABASE_POOL_SIZE: 2, DATABASE_TIMEOUT_MS: 2500 });
const t = performance.now(); await new WordsService({ database }).fillTexts(); console.log('filled', ((performance.now()-t)/1000)|0); await database.$disconnect();
