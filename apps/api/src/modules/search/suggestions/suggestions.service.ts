import {
  addresses,
  type Filter,
  type QueryInterpretation,
  type Suggestion,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { ExpiringCache } from '../../../infra/expiring-cache.ts';
import { addParents, singleVehicleOf } from '../../core/catalogue/catalogue.rules.ts';
import type {
  Dictionaries,
  DictionariesService,
} from '../../core/catalogue/dictionaries.service.ts';
import type { CompletionsService } from '../../query-parser/completions.service.ts';
import type { CompletionContext } from '../../query-parser/completions.ts';
import { mergeMeanings, type ParsedQuery } from '../../query-parser/query-meanings.ts';
import type { QueryParserService } from '../../query-parser/query-parser.service.ts';
import type { SearchService } from '../search/search.service.ts';
import {
  certainFilterOf,
  isGuessedCity,
  removeDuplicateFilters,
  type SuggestedSearch,
  suggestWholeSearch,
  toSuggestedSearches,
} from './suggestions.rules.ts';

const MAX_SUGGESTIONS = 8;
/** Cache size: some thousand texts with their completions. */
const CACHE_SIZE = 8_000_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  queryParser: Pick<QueryParserService, 'read'>;
  completions: Pick<CompletionsService, 'of' | 'models'>;
  search: Pick<SearchService, 'count'>;
  names: Pick<DictionariesService, 'dictionaries'>;
}

/** Meaning of a text with its completions. */
interface Offers {
  understood: QueryInterpretation;
  /** Filter shared by all suggestions; `null` if it is empty. */
  beside: Filter | null;
  offers: Omit<Suggestion, 'count'>[];
}

export class SuggestionsService extends BaseService<Dependencies> {
  readonly #cache = new ExpiringCache<Offers>(this.deps.clock, CACHE_SIZE);

  /**
   * Returns the meaning of a text and up to eight searches, most likely first. Searches without ads come last, since
   * a user may want to be notified of the first one; cities guessed from a beginning are omitted if they have none.
   * The order may be up to a minute old, the counts are current.
   */
  async of(
    q: string,
    language: Language,
  ): Promise<{ understood: QueryInterpretation; suggestions: Suggestion[] }> {
    const { database, names, search } = this.deps;
    const dictionaries = await names.dictionaries(database);
    const { understood, beside, offers } = await this.#cache.get(
      `${language}${q}`,
      dictionaries,
      () => this.#offers(q, language, dictionaries),
    );
    const counted = await Promise.all(
      offers.map(async (offer) => ({
        ...offer,
        count: await search.count(offer.filter, language),
      })),
    );
    const isEmpty = ({ count }: Suggestion) => Number(count === 0);
    const suggestions = counted
      .filter((offer) => !(isEmpty(offer) && isGuessedCity(offer.filter, beside)))
      .toSorted((one, other) => isEmpty(one) - isEmpty(other));
    return { understood, suggestions };
  }

  async #offers(q: string, language: Language, dictionaries: Dictionaries): Promise<Offers> {
    const read = await this.deps.queryParser.read(q, language);
    const named = addParents(read.filter, dictionaries);
    const { brand_id: brandIds = [], model_id: modelIds = [] } = named;
    const beside = { language, brandIds, modelIds };
    const all = removeDuplicateFilters([
      ...suggestWholeSearch(read),
      ...(await this.#continued(q, read, beside)),
    ]);
    const offers = all.slice(0, MAX_SUGGESTIONS).map((offer) => {
      const filter = addParents(offer.filter, dictionaries);
      return {
        ...offer,
        filter,
        address: addresses.search(filter, singleVehicleOf(filter, dictionaries)),
      };
    });
    return { understood: read.understood, beside: certainFilterOf(read), offers };
  }

  /**
   * Returns the completions of a text: names that start with its last word or unrecognized rest, and models of the
   * make.
   */
  async #continued(
    q: string,
    read: ParsedQuery,
    beside: CompletionContext,
  ): Promise<SuggestedSearch[]> {
    const { completions } = this.deps;
    const { understood, filter, meanings, beginning } = read;
    if (beginning) {
      const { offered, meanings: others } = beginning;
      const named = { meanings: others, filter: mergeMeanings(others) };
      return offered.flatMap((each) => toSuggestedSearches(each, others.length > 0 ? named : null));
    }
    const isWhole = understood.rest === '';
    const { model_id: named, not_model_id: excluded, generation_id: generations, version } = filter;
    const isMake =
      isWhole && beside.brandIds.length > 0 && !(named ?? excluded ?? generations ?? version);
    const [begun, models] = await Promise.all([
      isWhole && meanings.length > 1
        ? []
        : completions.of(
            isWhole ? q : understood.rest,
            isWhole ? { ...beside, brandIds: [] } : beside,
          ),
      isMake ? completions.models(beside, MAX_SUGGESTIONS) : [],
    ]);
    return [
      ...begun.flatMap((offered) => toSuggestedSearches(offered, isWhole ? null : read)),
      ...models.flatMap((offered) => toSuggestedSearches(offered, read)),
    ];
  }
}
