import { addresses, type Filter, type Suggestion, type Understood } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { Kept } from '../../../infra/kept.ts';
import { vehicleOf, withParents } from '../../core/catalogue/catalogue.rules.ts';
import type { Dictionaries, NamesService } from '../../core/catalogue/names.service.ts';
import type { CompletionsService } from '../../query-parser/completions.service.ts';
import type { Beside } from '../../query-parser/completions.ts';
import { filterOf, type ReadText } from '../../query-parser/query-meanings.ts';
import type { QueryParserService } from '../../query-parser/query-parser.service.ts';
import type { SearchService } from '../search/search.service.ts';
import {
  distinct,
  isGuessedCity,
  type Offer,
  offerOf,
  sureOf,
  wholeOf,
} from './suggestions.rules.ts';

const MOST = 8;
/** Some thousand texts with what they may become. */
const KEPT_SIZE = 8_000_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  queryParser: Pick<QueryParserService, 'read'>;
  completions: Pick<CompletionsService, 'of' | 'models'>;
  search: Pick<SearchService, 'count'>;
  names: Pick<NamesService, 'dictionaries'>;
}

/** What a text means and may become. */
interface Offers {
  understood: Understood;
  /** The filter that holds for every offer; `null` if nothing is left of it. */
  beside: Filter | null;
  offers: Omit<Suggestion, 'count'>[];
}

/** Suggests searches for the beginning of a typed text. */
export class SuggestionsService extends BaseService<Dependencies> {
  readonly #kept = new Kept<Offers>(this.deps.clock, KEPT_SIZE);

  /**
   * What a text means, and up to eight searches, the likeliest first, but those that find nothing last: somebody may
   * still want to hear of the first such ad; no city that is guessed from a beginning, though. Their order may be a minute old, no number is.
   */
  async of(
    q: string,
    language: Language,
  ): Promise<{ understood: Understood; suggestions: Suggestion[] }> {
    const { database, names, search } = this.deps;
    const dictionaries = await names.dictionaries(database);
    const { understood, beside, offers } = await this.#kept.get(
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
    const findsNothing = ({ count }: Suggestion) => Number(count === 0);
    const suggestions = counted
      .filter((offer) => !(findsNothing(offer) && isGuessedCity(offer.filter, beside)))
      .toSorted((one, other) => findsNothing(one) - findsNothing(other));
    return { understood, suggestions };
  }

  async #offers(q: string, language: Language, dictionaries: Dictionaries): Promise<Offers> {
    const read = await this.deps.queryParser.read(q, language);
    const named = withParents(read.filter, dictionaries);
    const { brand_id: brandIds = [], model_id: modelIds = [] } = named;
    const beside = { language, brandIds, modelIds };
    const all = distinct([...wholeOf(read), ...(await this.#continued(q, read, beside))]);
    const offers = all.slice(0, MOST).map((offer) => {
      const filter = withParents(offer.filter, dictionaries);
      return {
        ...offer,
        filter,
        address: addresses.search(filter, vehicleOf(filter, dictionaries)),
      };
    });
    return { understood: read.understood, beside: sureOf(read), offers };
  }

  /** What a text may become: names that its last word or what is left of it begins, and models of the make it names. */
  async #continued(q: string, read: ReadText, beside: Beside): Promise<Offer[]> {
    const { completions } = this.deps;
    const { understood, filter, meanings, beginning } = read;
    if (beginning) {
      const { offered, meanings: others } = beginning;
      const named = { meanings: others, filter: filterOf(others) };
      return offered.flatMap((each) => offerOf(each, others.length > 0 ? named : null));
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
      isMake ? completions.models(beside, MOST) : [],
    ]);
    return [
      ...begun.flatMap((offered) => offerOf(offered, isWhole ? null : read)),
      ...models.flatMap((offered) => offerOf(offered, read)),
    ];
  }
}
