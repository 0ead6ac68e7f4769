import { type Language, translate } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { Kept } from '../../../infra/kept.ts';
import type { NamesService } from '../../core/names/names.service.ts';
import { withoutUnwanted } from '../excluding/excluding.rules.ts';
import { formsOf, parse } from '../parsing/parsing.rules.ts';
import { toUnderstood } from './words.presenter.ts';
import * as queries from './words.queries.ts';
import { filterOf, meaningsOf, NOTHING, type ReadText, restOf } from './words.rules.ts';

/** Ads whose texts are read in one go: half a second. */
const FILLED_AT_ONCE = 1_000;
/** Some thousand texts that were read. */
const KEPT_SIZE = 4_000_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  names: Pick<NamesService, 'dictionaries'>;
}

/** Reads what people write: names, numbers and words (api-conversations-alerts-search, Search). */
export class WordsService {
  readonly #deps: Dependencies;
  readonly #kept: Kept<ReadText>;
  #areFilled = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#kept = new Kept(deps.clock, KEPT_SIZE);
  }

  /** Writes texts of ads that were there before texts were, once. Run by the worker. */
  async fillTexts(): Promise<void> {
    if (this.#areFilled) return;
    for (let last: number | null = 0; last !== null; ) {
      last = await queries.fillTexts(this.#deps.database, last, FILLED_AT_ONCE);
    }
    this.#areFilled = true;
  }

  /**
   * What a text means. One without a word or a name finds nothing. Words change with releases, as names do: running
   * processes know it a minute later.
   */
  async read(q: string, language: Language): Promise<ReadText> {
    const { database, names } = this.#deps;
    const dictionaries = await names.dictionaries(database);
    return this.#kept.get(`${language}${q}`, dictionaries, () => this.#readAnew(q, language));
  }

  async #readAnew(q: string, language: Language): Promise<ReadText> {
    const { database } = this.#deps;
    const parsed = parse(q);
    const forms = formsOf(parsed);
    const candidates = forms.length > 0 ? await queries.findTerms(database, forms, language) : [];
    const { meanings, passed } = withoutUnwanted(parsed, meaningsOf(parsed, candidates), (value) =>
      translate(language, 'searches', 'but', { value }),
    );
    const { rest, words } = restOf(parsed, [...meanings, ...passed], candidates);
    const looked = words.length > 0 ? await queries.readWords(database, words) : null;
    const filter = filterOf(meanings);
    return {
      understood: toUnderstood(parsed, meanings, { filter, rest }),
      filter,
      meanings,
      text: looked ?? (meanings.length === 0 && passed.length === 0 ? NOTHING : null),
    };
  }
}
