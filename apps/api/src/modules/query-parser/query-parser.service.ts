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
  findIncompleteStretches,
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

/** Texts per batch, which takes half a second. */
const BATCH_SIZE = 1_000;
/** Cache size: some thousand parsed texts. */
const CACHE_SIZE = 4_000_000;
/** Completions of the last word, for suggestions. */
const MAX_COMPLETIONS = 16;

interface Dependencies {
  database: Database;
  clock: Clock;
  names: Pick<DictionariesService, 'dictionaries'>;
  completions: Pick<CompletionsService, 'of'>;
}

export class QueryParserService extends BaseService<Dependencies> {
  readonly #kept = new ExpiringCache<ParsedQuery>(this.deps.clock, CACHE_SIZE);
  #areFilled = false;

  /** Writes texts of ads that are older than the texts, once. Run by the worker. */
  async fillTexts(): Promise<void> {
    if (this.#areFilled) return;
    for (let last: number | null = 0; last !== null; ) {
      last = await queries.fillTexts(this.deps.database, last, BATCH_SIZE);
    }
    this.#areFilled = true;
  }

  /**
   * Interprets typed words as names, numbers and free text (docs/search.md). A text without a word or a name matches
   * no ads. Meanings change with releases and names; running processes use them within a minute.
   */
  async read(q: string, language: Language): Promise<ParsedQuery> {
    const { database, names } = this.deps;
    const dictionaries = await names.dictionaries(database);
    return this.#kept.get(`${language}${q}`, dictionaries, () =>
      this.#readAnew(q, language, dictionaries),
    );
  }

  async #readAnew(q: string, language: Language, dictionaries: Dictionaries): Promise<ParsedQuery> {
    const { database } = this.deps;
    const parsed = parseText(q);
    const forms = spellingFormsOf(parsed);
    const candidates = forms.length > 0 ? await queries.findTerms(database, forms, language) : [];
    const complete = meaningsOf(parsed, candidates);
    const except = (value: string) => translate(language, 'searches', 'but', { value });
    const known = [...complete, ...applyNegations(parsed, complete, except).skipped];
    const { brand_id: makes = [] } = addParents(mergeMeanings(complete), dictionaries);
    const stretches = findIncompleteStretches(parsed, known, { candidates, makes });
    const besides = stretches.map((stretch) => ({
      stretch,
      meanings: meaningsOutside(complete, stretch),
    }));
    const beginning = await this.#beginning(parsed, besides, { language, dictionaries });
    const begun = beginning && (await this.#begun(parsed, beginning));
    const meant = beginning && begun?.meaning ? [...beginning.meanings, begun.meaning] : complete;
    const { meanings, skipped } = applyNegations(parsed, meant, except);
    const names = stretches.length > 0 ? (begun?.names ?? []) : null;
    const { rest, words } = remainingWordsOf(parsed, [...meanings, ...skipped], candidates, names);
    const isOnlyRest = words.every(({ isBegun }) => isBegun);
    const textQuery = words.length > 0 ? await queries.readWords(database, words) : null;
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
        beginning && isOnlyRest
          ? { ...beginning, offered: beginning.offered.slice(0, MAX_COMPLETIONS) }
          : null,
    };
  }

  /** Interprets the beginning of a name, unless it is only a stop word. */
  async #begun(parsed: ParsedText, beginning: Beginning): Promise<BeginningMeaning | null> {
    const { first, last } = beginning.stretch;
    const word = parsed.tokens[last]?.text ?? '';
    const isWord = first < last || (await queries.mayBegin(this.deps.database, word));
    return isWord ? interpretBeginning(parsed, beginning) : null;
  }

  /** Returns the completions of the longest stretch that has any. */
  async #beginning(
    parsed: ParsedText,
    besides: readonly Omit<Beginning, 'offered'>[],
    { language, dictionaries }: { language: Language; dictionaries: Dictionaries },
  ): Promise<Beginning | null> {
    const found = await Promise.all(
      besides.map(async ({ stretch, meanings }) => {
        const { brand_id, model_id } = addParents(mergeMeanings(meanings), dictionaries);
        const beside = { language, brandIds: brand_id ?? [], modelIds: model_id ?? [] };
        const offered = await this.deps.completions.of(textOfTokens(parsed, stretch), beside);
        return { stretch, meanings, offered };
      }),
    );
    return found.find(({ offered }) => offered.length > 0) ?? null;
  }
}
