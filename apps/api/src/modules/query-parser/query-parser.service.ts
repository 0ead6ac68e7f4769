import { BaseService } from '../../base-service.ts';
import { type Language, translate } from '../../i18n.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database.ts';
import { Kept } from '../../infra/kept.ts';
import { parentsOf, withParents } from '../core/catalogue/catalogue.rules.ts';
import type { Dictionaries, NamesService } from '../core/catalogue/names.service.ts';
import type { CompletionsService } from './completions.service.ts';
import {
  type Beginning,
  type Begun,
  meaningsBeside,
  openStretches,
  readBeginning,
} from './completions.ts';
import { withoutUnwanted } from './excluded-words.ts';
import { formsOf, type Parsed, parse, writtenOf } from './parsed-text.ts';
import { filterOf, meaningsOf, NOTHING, type ReadText, restOf } from './query-meanings.ts';
import * as queries from './query-parser.queries.ts';
import { toUnderstood } from './understood.presenter.ts';

/** Texts per batch, which takes half a second. */
const BATCH_SIZE = 1_000;
/** Cache size: some thousand parsed texts. */
const CACHE_SIZE = 4_000_000;
/** Completions of the last word, for suggestions. */
const MAX_COMPLETIONS = 16;

interface Dependencies {
  database: Database;
  clock: Clock;
  names: Pick<NamesService, 'dictionaries'>;
  completions: Pick<CompletionsService, 'of'>;
}

export class QueryParserService extends BaseService<Dependencies> {
  readonly #kept = new Kept<ReadText>(this.deps.clock, CACHE_SIZE);
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
  async read(q: string, language: Language): Promise<ReadText> {
    const { database, names } = this.deps;
    const dictionaries = await names.dictionaries(database);
    return this.#kept.get(`${language}${q}`, dictionaries, () =>
      this.#readAnew(q, language, dictionaries),
    );
  }

  async #readAnew(q: string, language: Language, dictionaries: Dictionaries): Promise<ReadText> {
    const { database } = this.deps;
    const parsed = parse(q);
    const forms = formsOf(parsed);
    const candidates = forms.length > 0 ? await queries.findTerms(database, forms, language) : [];
    const complete = meaningsOf(parsed, candidates);
    const except = (value: string) => translate(language, 'searches', 'but', { value });
    const known = [...complete, ...withoutUnwanted(parsed, complete, except).skipped];
    const { brand_id: makes = [] } = withParents(filterOf(complete), dictionaries);
    const stretches = openStretches(parsed, known, { candidates, makes });
    const besides = stretches.map((stretch) => ({
      stretch,
      meanings: meaningsBeside(complete, stretch),
    }));
    const beginning = await this.#beginning(parsed, besides, { language, dictionaries });
    const begun = beginning && (await this.#begun(parsed, beginning));
    const meant = beginning && begun?.meaning ? [...beginning.meanings, begun.meaning] : complete;
    const { meanings, skipped } = withoutUnwanted(parsed, meant, except);
    const names = stretches.length > 0 ? (begun?.names ?? []) : null;
    const { rest, words } = restOf(parsed, [...meanings, ...skipped], candidates, names);
    const isOnlyRest = words.every(({ isBegun }) => isBegun);
    const textQuery = words.length > 0 ? await queries.readWords(database, words) : null;
    const filter = filterOf(meanings);
    return {
      understood: toUnderstood(parsed, meanings, {
        filter,
        parents: parentsOf(filter, dictionaries),
        rest,
      }),
      filter,
      meanings,
      text: textQuery ?? (meanings.length === 0 && skipped.length === 0 ? NOTHING : null),
      beginning:
        beginning && isOnlyRest
          ? { ...beginning, offered: beginning.offered.slice(0, MAX_COMPLETIONS) }
          : null,
    };
  }

  /** Interprets the beginning of a name, unless it is only a stop word. */
  async #begun(parsed: Parsed, beginning: Beginning): Promise<Begun | null> {
    const { first, last } = beginning.stretch;
    const word = parsed.tokens[last]?.text ?? '';
    const isWord = first < last || (await queries.mayBegin(this.deps.database, word));
    return isWord ? readBeginning(parsed, beginning) : null;
  }

  /** Returns the completions of the longest stretch that has any. */
  async #beginning(
    parsed: Parsed,
    besides: readonly Omit<Beginning, 'offered'>[],
    { language, dictionaries }: { language: Language; dictionaries: Dictionaries },
  ): Promise<Beginning | null> {
    const found = await Promise.all(
      besides.map(async ({ stretch, meanings }) => {
        const { brand_id, model_id } = withParents(filterOf(meanings), dictionaries);
        const beside = { language, brandIds: brand_id ?? [], modelIds: model_id ?? [] };
        const offered = await this.deps.completions.of(writtenOf(parsed, stretch), beside);
        return { stretch, meanings, offered };
      }),
    );
    return found.find(({ offered }) => offered.length > 0) ?? null;
  }
}
