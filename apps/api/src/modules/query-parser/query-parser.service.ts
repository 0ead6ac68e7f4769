import { BaseService } from '../../base-service.ts';
import { type Language, translate } from '../../i18n.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database.ts';
import { ExpiringCache } from '../../infra/expiring-cache.ts';
import { addParents, missingParentsOf } from '../core/catalogue/catalogue.rules.ts';
import type { Dictionaries, DictionariesService } from '../core/catalogue/dictionaries.service.ts';
import type { CompletionsService } from './completions.service.ts';
import {
  type Beginning,
  type BeginningMeaning,
  findIncompleteRanges,
  interpretBeginning,
  meaningsOutside,
} from './completions.ts';
import { toInterpretation } from './interpretation.presenter.ts';
import { applyNegations } from './negations.ts';
import { type ParsedText, parseText, spellingFormsOf, textOfTokens } from './parsed-text.ts';
import {
  MATCHES_NOTHING,
  meaningsOf,
  mergeMeanings,
  type ParsedQuery,
  remainingWordsOf,
} from './query-meanings.ts';
import * as queries from './query-parser.queries.ts';

/** Number of texts per batch, which takes half a second. */
const BATCH_SIZE = 1_000;
/** Enough for a few thousand parsed queries, as JSON. */
const CACHE_MAX_CHARACTERS = 4_000_000;
/** Maximum number of completions of the last word. */
const MAX_COMPLETIONS = 16;

interface Dependencies {
  database: Database;
  clock: Clock;
  names: Pick<DictionariesService, 'loadDictionaries'>;
  completions: Pick<CompletionsService, 'find'>;
}

export class QueryParserService extends BaseService<Dependencies> {
  readonly #cache = new ExpiringCache<ParsedQuery>(this.deps.clock, CACHE_MAX_CHARACTERS);
  #hasFilledTexts = false;

  /** Writes the search texts of ads that have none, once per process. Run by the worker. */
  async fillTexts(): Promise<void> {
    if (this.#hasFilledTexts) return;
    for (let lastId: number | null = 0; lastId !== null; ) {
      lastId = await queries.fillTexts(this.deps.database, lastId, BATCH_SIZE);
    }
    this.#hasFilledTexts = true;
  }

  /**
   * Interprets a query as names, numbers and free text (docs/search.md). A query with neither a meaning nor searchable
   * words matches no ads. Results are cached for a minute, so changed names and terms apply within a minute.
   */
  async parse(q: string, language: Language): Promise<ParsedQuery> {
    const { database, names } = this.deps;
    const dictionaries = await names.loadDictionaries(database);
    return this.#cache.get(`${language}${q}`, dictionaries, () =>
      this.#parseUncached(q, language, dictionaries),
    );
  }

  async #parseUncached(
    q: string,
    language: Language,
    dictionaries: Dictionaries,
  ): Promise<ParsedQuery> {
    const { database } = this.deps;
    const parsed = parseText(q);
    const forms = spellingFormsOf(parsed);
    const candidates = forms.length > 0 ? await queries.findTerms(database, forms, language) : [];
    const completeMeanings = meaningsOf(parsed, candidates);
    const formatException = (value: string) => translate(language, 'searches', 'but', { value });
    const knownRanges = [
      ...completeMeanings,
      ...applyNegations(parsed, completeMeanings, formatException).skipped,
    ];
    const { brand_id: makes = [] } = addParents(mergeMeanings(completeMeanings), dictionaries);
    const incompleteRanges = findIncompleteRanges(parsed, knownRanges, { candidates, makes });
    const rangesWithMeanings = incompleteRanges.map((range) => ({
      range,
      meanings: meaningsOutside(completeMeanings, range),
    }));
    const beginning = await this.#completeBeginning(parsed, rangesWithMeanings, {
      language,
      dictionaries,
    });
    const interpretation = beginning && (await this.#interpretBeginning(parsed, beginning));
    const allMeanings =
      beginning && interpretation?.meaning
        ? [...beginning.meanings, interpretation.meaning]
        : completeMeanings;
    const { meanings, skipped } = applyNegations(parsed, allMeanings, formatException);
    const completedNames = incompleteRanges.length > 0 ? (interpretation?.names ?? []) : null;
    const { rest, words } = remainingWordsOf(
      parsed,
      [...meanings, ...skipped],
      candidates,
      completedNames,
    );
    const isRestIncomplete = words.every(({ isIncomplete }) => isIncomplete);
    const textQuery = words.length > 0 ? await queries.buildTextQuery(database, words) : null;
    const filter = mergeMeanings(meanings);
    return {
      understood: toInterpretation(parsed, meanings, {
        filter,
        parents: missingParentsOf(filter, dictionaries),
        rest,
      }),
      filter,
      meanings,
      text: textQuery ?? (meanings.length === 0 && skipped.length === 0 ? MATCHES_NOTHING : null),
      beginning:
        beginning && isRestIncomplete
          ? { ...beginning, completions: beginning.completions.slice(0, MAX_COMPLETIONS) }
          : null,
    };
  }

  /** Interprets an incomplete last word, unless it is only a stop word. */
  async #interpretBeginning(
    parsed: ParsedText,
    beginning: Beginning,
  ): Promise<BeginningMeaning | null> {
    const { first, last } = beginning.range;
    const word = parsed.tokens[last]?.text ?? '';
    const isNotStopWord = first < last || (await queries.canStartWord(this.deps.database, word));
    return isNotStopWord ? interpretBeginning(parsed, beginning) : null;
  }

  /** Returns the longest incomplete range that has completions. */
  async #completeBeginning(
    parsed: ParsedText,
    rangesWithMeanings: readonly Omit<Beginning, 'completions'>[],
    { language, dictionaries }: { language: Language; dictionaries: Dictionaries },
  ): Promise<Beginning | null> {
    const beginnings = await Promise.all(
      rangesWithMeanings.map(async ({ range, meanings }) => {
        const { brand_id, model_id } = addParents(mergeMeanings(meanings), dictionaries);
        const context = { language, brandIds: brand_id ?? [], modelIds: model_id ?? [] };
        const completions = await this.deps.completions.find(textOfTokens(parsed, range), context);
        return { range, meanings, completions };
      }),
    );
    return beginnings.find(({ completions }) => completions.length > 0) ?? null;
  }
}
