import { type PostCard, postCard } from '@pitlane/contracts';
import { LRUCache } from 'lru-cache';
import { BaseService } from '../../../base-service.ts';
import type { Requester } from '../../../http/actor.ts';
import { Serialized } from '../../../http/serialized.ts';
import type { Database } from '../../../infra/database.ts';
import type { Dictionaries, NamesService } from '../../core/catalogue/names.service.ts';
import type { PostsService } from '../posts/posts.service.ts';

interface Dependencies {
  database: Database;
  posts: Pick<PostsService, 'cards' | 'favorites'>;
  names: Pick<NamesService, 'dictionaries'>;
}

/** An ad to be shown: `version` is another one after every change of its card, `promoted` says what is true now. */
interface ShownPost {
  id: number;
  version: number;
  promoted: boolean;
}

interface CardText {
  version: number;
  dictionaries: Dictionaries;
  /** The card as JSON without what depends on the moment or the reader, and without its end. */
  bytes: Buffer;
}

/** Cards of some 15 000 ads: what most lists show. */
const MOST_BYTES = 24 * 2 ** 20;
/** What an entry takes besides. */
const ENTRY_BYTES = 300;

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');

const endOf = (special: boolean, favorite: boolean) =>
  Buffer.from(`,"special_offer":${special},"favorites":${favorite}}`);
const ends = [false, true].map((special) => [endOf(special, false), endOf(special, true)]);

/**
 * Cards that were read, checked and written once are passed on as they are until their ad changes: reading a page
 * of them again takes twenty times as long as finding them (decision 0064).
 */
export class CardTextsService extends BaseService<Dependencies> {
  readonly #kept = new LRUCache<string, CardText>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });

  /**
   * The cards of these ads, as `PostsService.cards` makes them.
   * @param shown versions of before the call: what is read now is at least as new
   */
  async of(
    shown: readonly ShownPost[],
    { language, userId }: Requester,
  ): Promise<Serialized<PostCard[]>> {
    const { database, posts, names } = this.deps;
    const ids = shown.map(({ id }) => id);
    const [dictionaries, favorites] = await Promise.all([
      names.dictionaries(database),
      posts.favorites(userId, ids),
    ]);
    const keyOf = (id: number) => `${language}${id}`;
    const texts = new Map<number, Buffer>();
    for (const { id, version } of shown) {
      const kept = this.#kept.get(keyOf(id));
      if (kept?.version === version && kept.dictionaries === dictionaries) {
        texts.set(id, kept.bytes);
      }
    }
    const missing = ids.filter((id) => !texts.has(id));
    const cards = await posts.cards(missing, { language, userId: null });
    const versions = new Map(shown.map(({ id, version }) => [id, version]));
    for (const card of cards) {
      const bytes = textOf(card);
      texts.set(card.id, bytes);
      const version = versions.get(card.id) ?? 0;
      this.#kept.set(keyOf(card.id), { version, dictionaries, bytes });
    }
    const parts = shown.flatMap(({ id, promoted }) => {
      const text = texts.get(id);
      const end = ends[Number(promoted)]?.[Number(favorites.has(id))];
      // An ad that was erased meanwhile falls out.
      return text && end ? [COMMA, text, end] : [];
    });
    return new Serialized([OPEN, ...parts.slice(1), CLOSE]);
  }
}

function textOf(card: PostCard): Buffer {
  const { special_offer: _special, favorites: _favorite, ...kept } = postCard.parse(card);
  return Buffer.from(JSON.stringify(kept).slice(0, -1));
}
