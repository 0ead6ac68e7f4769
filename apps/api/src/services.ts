import type { AppContext } from './context.ts';
import { Idempotency } from './http/idempotency.ts';
import { Jobs } from './infra/jobs.ts';
import { Limits } from './infra/limits.ts';
import { Keys } from './infra/secrets.ts';
import { openStorage } from './infra/storage.ts';
import { buildAccounts } from './modules/accounts/build.ts';
import { buildContent } from './modules/content/build.ts';
import { buildCore } from './modules/core/build.ts';
import { buildModeration } from './modules/moderation/build.ts';
import { buildMoney } from './modules/money/build.ts';
import { buildPosts } from './modules/posts/build.ts';
import { buildQueryParser } from './modules/query-parser/build.ts';
import { buildRequests } from './modules/requests/build.ts';
import { buildSavedSearches } from './modules/saved-searches/build.ts';
import { buildSearch } from './modules/search/build.ts';
import { buildSeo } from './modules/seo/build.ts';
import { buildTalk } from './modules/talk/build.ts';

/**
 * Builds the services of all areas in order; each uses only those before it. The HTTP server and the worker share them.
 */
export function buildServices({ secret, ...environment }: AppContext) {
  const { config, database, clock, onError } = environment;
  const keys = new Keys(secret);
  const limits = new Limits({ database, clock, scale: config.RATE_LIMIT_SCALE });
  const jobs = new Jobs(database);
  const storage = openStorage(config);
  const idempotency = new Idempotency({ database, clock });
  const context = { ...environment, keys, limits, jobs, storage, idempotency };
  const core = buildCore(context);
  const accounts = { ...core, ...buildAccounts(context, core) };
  const money = { ...accounts, ...buildMoney(context, accounts) };
  const posts = { ...money, ...buildPosts(context, money) };
  const queryParser = { ...posts, ...buildQueryParser(context, posts) };
  const search = { ...queryParser, ...buildSearch(context, queryParser) };
  const content = { ...search, ...buildContent(context, search) };
  const requests = { ...content, ...buildRequests(context, content) };
  const seo = { ...requests, ...buildSeo(context, requests) };
  const savedSearches = { ...seo, ...buildSavedSearches(context, seo) };
  const talk = { ...savedSearches, ...buildTalk(context, savedSearches) };
  /** Prepares a process; an unreachable database does not prevent its start. */
  const prepare = async () => {
    await jobs.prepare().catch((error) => onError?.(error, 'the queues were not read'));
    await core.names.warmUp().catch((error) => onError?.(error, 'the names were not read'));
  };
  return {
    prepare,
    keys,
    limits,
    storage,
    idempotency,
    ...talk,
    ...buildModeration(context, talk),
  };
}

export type Services = ReturnType<typeof buildServices>;
