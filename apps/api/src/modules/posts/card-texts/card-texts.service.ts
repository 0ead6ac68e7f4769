import { type PostCard, postCard } from '@pitlane/contracts';
import { LRUCache } from 'lru-cache';
import { BaseService } from '../../../base-service.ts';
import type { Requester } from '../../../http/actor.ts';
import { Serialized } from '../../../http/serialized.ts';
import type { Database } from '../../../infra/database.ts';
import type {
  Dictionaries,
  DictionariesService,
} from '../../core/catalogue/dictionaries.service.ts';
import type { PostsService } from '../posts/posts.service.ts';

interface Dependencies {
  database: Database;
  posts: Pick<PostsService, 'findCards' | 'findFavoriteIds'>;
  names: Pick<DictionariesService, 'loadDictionaries'>;
}

/** Ad to be serialized; `version` changes with every change of its card, `promoted` is current. */
interface PostToSerialize {
  id: number;
  version: number;
  promoted: boolean;
}

interface CardText {
  version: number;
  dictionaries: Dictionaries;
  /** The card as JSON without its closing part: the fields that depend on the time or the user. */
  bytes: Buffer;
}

/** Enough for about 15 000 cards, which cover most lists. */
const CACHE_MAX_BYTES = 24 * 2 ** 20;
/** Estimate. */
const ENTRY_OVERHEAD_BYTES = 300;

const ARRAY_START = Buffer.from('[');
const COMMA = Buffer.from(',');
const ARRAY_END = Buffer.from(']');

const closingOf = (special: boolean, favorite: boolean) =>
  Buffer.from(`,"special_offer":${special},"favorites":${favorite}}`);
const closings = [false, true].map((special) => [
  closingOf(special, false),
  closingOf(special, true),
]);

/**
 * Caches serialized cards until their ad changes: reading a page of cards from the database takes twenty times as
 * long as finding their ids (decision 0055).
 */
export class CardTextsService extends BaseService<Dependencies> {
  readonly #cache = new LRUCache<string, CardText>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_OVERHEAD_BYTES,
  });

  /**
   * Returns the cards of these ads as JSON, with the content of `PostsService.findCards`.
   * @param requestedPosts with versions read before this call, so that the cards read here are at least as new
   */
  async serializeCards(
    requestedPosts: readonly PostToSerialize[],
    { language, userId }: Requester,
  ): Promise<Serialized<PostCard[]>> {
    const { database, posts, names } = this.deps;
    const ids = requestedPosts.map(({ id }) => id);
    const [dictionaries, favorites] = await Promise.all([
      names.loadDictionaries(database),
      posts.findFavoriteIds(userId, ids),
    ]);
    const keyOf = (id: number) => `${language}${id}`;
    const texts = new Map<number, Buffer>();
    for (const { id, version } of requestedPosts) {
      const cached = this.#cache.get(keyOf(id));
      if (cached?.version === version && cached.dictionaries === dictionaries) {
        texts.set(id, cached.bytes);
      }
    }
    const missingIds = ids.filter((id) => !texts.has(id));
    const cards = await posts.findCards(missingIds, { language, userId: null });
    const versions = new Map(requestedPosts.map(({ id, version }) => [id, version]));
    for (const card of cards) {
      const bytes = serializeFixedFields(card);
      texts.set(card.id, bytes);
      const version = versions.get(card.id) ?? 0;
      this.#cache.set(keyOf(card.id), { version, dictionaries, bytes });
    }
    const parts = requestedPosts.flatMap(({ id, promoted }) => {
      const text = texts.get(id);
      const closing = closings[Number(promoted)]?.[Number(favorites.has(id))];
      // Omits an ad that was erased after its id was found.
      return text && closing ? [COMMA, text, closing] : [];
    });
    return new Serialized([ARRAY_START, ...parts.slice(1), ARRAY_END]);
  }
}

function serializeFixedFields(card: PostCard): Buffer {
  const { special_offer: _special, favorites: _favorite, ...fixedFields } = postCard.parse(card);
  return Buffer.from(JSON.stringify(fixedFields).slice(0, -1));
}
