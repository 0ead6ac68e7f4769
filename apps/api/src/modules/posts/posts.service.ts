import type { Post, PostCard } from '@pitlane/contracts';
import { ApiError } from '../../http/api-error.ts';
import { withinLimit } from '../../http/within-limit.ts';
import type { Language } from '../../i18n.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database.ts';
import type { Limits } from '../../infra/limits.ts';
import { networkOf } from '../../infra/networks.ts';
import type { RatesService } from '../rates/rates.service.ts';
import { toPost, toPostCard } from './posts.presenter.ts';
import * as queries from './posts.queries.ts';
import { dayOf, PHONES_PER_HOUR } from './posts.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  rates: Pick<RatesService, 'shown'>;
  limits: Limits;
}

interface Look {
  language: Language;
  viewer: string;
  address: string;
  /** Whether the phone numbers are asked for in full. */
  phones: boolean;
}

const HOUR_SECONDS = 3_600;

/** Ads as visitors see them (specification, sections 3 and 7). */
export class PostsService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Cards of these ads, in the order of the ids. */
  async cards(ids: number[], language: Language): Promise<PostCard[]> {
    const { database, rates, clock } = this.#deps;
    const [rows, shown] = await Promise.all([queries.findCards(database, ids), rates.shown()]);
    return rows.map((row) => toPostCard(row, language, shown, clock.now()));
  }

  /**
   * One active ad; counts the view once for the viewer and day.
   * @throws ApiError post.not_found when it is not active; post.phones_limit when the address
   *   looked at too many numbers within the hour
   */
  async look(id: number, { language, viewer, address, phones }: Look): Promise<Post> {
    const { database, rates, clock } = this.#deps;
    const now = clock.now();
    const [row, shown] = await Promise.all([queries.findActivePost(database, id), rates.shown()]);
    if (!row) throw new ApiError('post.not_found');
    if (phones) {
      await this.#takePhoneLook(address);
      await queries.notePhoneLook(database, id, viewer, now);
    }
    await queries.countView(database, id, viewer, dayOf(now));
    return toPost(row, language, shown, now, phones);
  }

  /** @throws ApiError post.not_found when the ad is not active */
  async assertActive(id: number): Promise<void> {
    if (!(await queries.isActive(this.#deps.database, id))) throw new ApiError('post.not_found');
  }

  /**
   * Up to 12 ads like this one, never itself.
   * @throws ApiError post.not_found when it is not active
   */
  async similar(id: number, language: Language): Promise<PostCard[]> {
    const { database } = this.#deps;
    await this.assertActive(id);
    return this.cards(await queries.findSimilarIds(database, id), language);
  }

  /** Takes expired ads off (specification, section 9: 30 days); run by the worker. */
  expire(): Promise<number> {
    const { database, clock } = this.#deps;
    return queries.expirePosts(database, clock.now());
  }

  /** Forgets who looked at ads before a day; the counters stay. Run by the worker. */
  forgetViewers(before: Date): Promise<number> {
    return queries.forgetViews(this.#deps.database, before);
  }

  /** Forgets who asked for phone numbers before a moment. Run by the worker. */
  forgetPhoneLooks(before: Date): Promise<number> {
    return queries.forgetPhoneLooks(this.#deps.database, before);
  }

  #takePhoneLook(address: string): Promise<void> {
    const limit = { max: PHONES_PER_HOUR, windowSeconds: HOUR_SECONDS };
    return withinLimit(
      this.#deps.limits,
      `phones ${networkOf(address)}`,
      limit,
      'post.phones_limit',
    );
  }
}
