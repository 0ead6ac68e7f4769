import { addresses, type Suggestion, type Understood } from '@pitlane/contracts';
import type { Language } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import { vehicleOf } from '../../core/catalogue/catalogue.rules.ts';
import type { NamesService } from '../../core/names/names.service.ts';
import type { SearchService } from '../search/search.service.ts';
import type { WordsService } from '../words/words.service.ts';
import * as queries from './suggestions.queries.ts';
import {
  beginningsOf,
  distinct,
  type Offer,
  offerOf,
  wholeOf,
  withParents,
} from './suggestions.rules.ts';

const MOST = 8;

interface Dependencies {
  database: Database;
  words: Pick<WordsService, 'read'>;
  search: Pick<SearchService, 'count'>;
  names: Pick<NamesService, 'dictionaries'>;
}

/** Searches that somebody may be after who is typing (api-conversations-alerts-search, Search). */
export class SuggestionsService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** What a text means, and up to eight searches, the likeliest first. */
  async of(
    q: string,
    language: Language,
  ): Promise<{ understood: Understood; suggestions: Suggestion[] }> {
    const { database, words, search, names } = this.#deps;
    const read = await words.read(q, language);
    const offers = distinct([
      ...wholeOf(read),
      ...(await this.#continued(q, read, language)),
    ]).slice(0, MOST);
    const dictionaries = await names.dictionaries(database);
    const suggestions = await Promise.all(
      offers.map(async (offer) => {
        const filter = withParents(offer.filter, dictionaries);
        return {
          ...offer,
          filter,
          count: await search.count(filter, language),
          address: addresses.search(filter, vehicleOf(filter, dictionaries)),
        };
      }),
    );
    return { understood: read.understood, suggestions };
  }

  /** What a text may become: names that begin with what is left of it, and models of the make it names. */
  async #continued(
    q: string,
    { understood, filter, meanings }: Awaited<ReturnType<WordsService['read']>>,
    language: Language,
  ): Promise<Offer[]> {
    const { database } = this.#deps;
    const beside = { language, brandIds: filter.brand_id ?? [], most: MOST };
    const isWhole = understood.rest === '';
    const beginnings = beginningsOf(isWhole ? q : understood.rest);
    const begun =
      beginnings.length === 0 || (isWhole && meanings.length > 1)
        ? []
        : await queries.findBeginning(database, {
            ...beside,
            brandIds: isWhole ? [] : beside.brandIds,
            beginnings,
          });
    const isMake =
      isWhole && beside.brandIds.length > 0 && !filter.model_id && !filter.generation_id;
    const models = isMake ? await queries.findModels(database, beside) : [];
    return [
      ...begun.flatMap((offered) => offerOf(offered, isWhole ? null : filter)),
      ...models.flatMap((offered) => offerOf(offered, filter)),
    ];
  }
}
