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
/** Enough for a few thousand texts with their completions, as JSON. */
const CACHE_MAX_CHARACTERS = 8_000_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  queryParser: Pick<QueryParserService, 'parse'>;
  completions: Pick<CompletionsService, 'find' | 'findModels'>;
  search: Pick<SearchService, 'count'>;
  names: Pick<DictionariesService, 'loadDictionaries'>;
}

/** Meaning of a text with its completions. */
interface CachedSuggestions {
  understood: QueryInterpretation;
  /** Filter shared by all suggestions; `null` if it is empty. */
  certainFilter: Filter | null;
  suggestions: Omit<Suggestion, 'count'>[];
}

export class SuggestionsService extends BaseService<Dependencies> {
  readonly #cache = new ExpiringCache<CachedSuggestions>(this.deps.clock, CACHE_MAX_CHARACTERS);

  /**
   * Returns the meaning of a text and up to eight searches, most likely first. Searches without ads come last; they
   * remain because a user may want to be notified of the first one, except cities guessed from an incomplete word. The
   * order may be up to a minute old; the counts are current.
   */
  async suggestSearches(
    q: string,
    language: Language,
  ): Promise<{ understood: QueryInterpretation; suggestions: Suggestion[] }> {
    const { database, names, search } = this.deps;
    const dictionaries = await names.loadDictionaries(database);
    const {
      understood,
      certainFilter,
      suggestions: searches,
    } = await this.#cache.get(`${language}${q}`, dictionaries, () =>
      this.#buildSuggestions(q, language, dictionaries),
    );
    const suggestionsWithCounts = await Promise.all(
      searches.map(async (suggestion) => ({
        ...suggestion,
        count: await search.count(suggestion.filter, language),
      })),
    );
    const isEmpty = ({ count }: Suggestion) => Number(count === 0);
    const suggestions = suggestionsWithCounts
      .filter(
        (suggestion) => !(isEmpty(suggestion) && isGuessedCity(suggestion.filter, certainFilter)),
      )
      .toSorted((one, other) => isEmpty(one) - isEmpty(other));
    return { understood, suggestions };
  }

  async #buildSuggestions(
    q: string,
    language: Language,
    dictionaries: Dictionaries,
  ): Promise<CachedSuggestions> {
    const parsed = await this.deps.queryParser.parse(q, language);
    const filterWithParents = addParents(parsed.filter, dictionaries);
    const { brand_id: brandIds = [], model_id: modelIds = [] } = filterWithParents;
    const context = { language, brandIds, modelIds };
    const searches = removeDuplicateFilters([
      ...suggestWholeSearch(parsed),
      ...(await this.#completeSearches(q, parsed, context)),
    ]);
    const suggestions = searches.slice(0, MAX_SUGGESTIONS).map((suggestion) => {
      const filter = addParents(suggestion.filter, dictionaries);
      return {
        ...suggestion,
        filter,
        address: addresses.search(filter, singleVehicleOf(filter, dictionaries)),
      };
    });
    return { understood: parsed.understood, certainFilter: certainFilterOf(parsed), suggestions };
  }

  /**
   * Returns the completions of a text: names that start with its last or unrecognized words, and models of the
   * make.
   */
  async #completeSearches(
    q: string,
    parsed: ParsedQuery,
    context: CompletionContext,
  ): Promise<SuggestedSearch[]> {
    const { completions } = this.deps;
    const { understood, filter, meanings, beginning } = parsed;
    if (beginning) {
      const { completions: lastWordCompletions, meanings: others } = beginning;
      const understanding =
        others.length > 0 ? { meanings: others, filter: mergeMeanings(others) } : null;
      return lastWordCompletions.flatMap((each) => toSuggestedSearches(each, understanding));
    }
    const isUnderstood = understood.rest === '';
    const {
      model_id: modelIds,
      not_model_id: excluded,
      generation_id: generations,
      version,
    } = filter;
    const isOnlyMake =
      isUnderstood &&
      context.brandIds.length > 0 &&
      !(modelIds ?? excluded ?? generations ?? version);
    const [completed, models] = await Promise.all([
      isUnderstood && meanings.length > 1
        ? []
        : completions.find(
            isUnderstood ? q : understood.rest,
            isUnderstood ? { ...context, brandIds: [] } : context,
          ),
      isOnlyMake ? completions.findModels(context, MAX_SUGGESTIONS) : [],
    ]);
    return [
      ...completed.flatMap((each) => toSuggestedSearches(each, isUnderstood ? null : parsed)),
      ...models.flatMap((each) => toSuggestedSearches(each, parsed)),
    ];
  }
}
