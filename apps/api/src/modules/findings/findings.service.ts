import type { Finding, PostValues } from '@pitlane/contracts';
import { type Language, translate } from '../../i18n.ts';
import type { Database } from '../../infra/database.ts';
import { toPhoto } from '../photos/photos.presenter.ts';
import type { PhotosService } from '../photos/photos.service.ts';
import { findCatalogued, findMedians } from './findings.queries.ts';
import {
  contactsIn,
  FEWEST_PRICES,
  priceDistance,
  stopWordsIn,
  unlikelyValues,
} from './findings.rules.ts';

interface Dependencies {
  database: Database;
  photos: PhotosService;
}

/** A version of an ad to look at. */
export interface Examined {
  id: number;
  userId: number;
  values: PostValues;
  priceRub: bigint | null;
  photos: { id: number; fingerprint: bigint | null }[];
}

const texts = ['description', 'contact_name'] as const;

/** What automatic checks notice about ads. It is told to moderators only and decides nothing. */
export class FindingsService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * The findings of these versions, by the ad's id.
   * @param thorough whether also copies of pictures that were changed a lot are looked for
   */
  async of(
    examined: Examined[],
    language: Language,
    thorough: boolean,
  ): Promise<Map<number, Finding[]>> {
    const { database, photos } = this.#deps;
    const vehicles = examined.map(({ id, values }) => ({
      id,
      brandId: values.brand_id,
      modelId: values.model_id,
      generationId: values.generation_id,
      modId: values.mod_id,
      carcaseId: values.carcase_id,
    }));
    const [medians, catalogued, near] = await Promise.all([
      findMedians(database, vehicles, FEWEST_PRICES),
      findCatalogued(database, vehicles),
      photos.seenElsewhere(
        examined.flatMap(({ userId, photos: own }) => own.map((photo) => ({ ...photo, userId }))),
        thorough,
      ),
    ]);
    const path = photos.paths(false);
    return new Map(
      examined.map((post) => {
        const say = (key: string, values: Record<string, string | number> = {}) =>
          translate(language, 'said', `finding.${key}`, values);
        const plain = (kind: Finding['kind'], field: string, message: string, quotes: string[]) =>
          quotes.length > 0 ? [{ kind, field, message, quotes, posts: [] }] : [];
        const distance = priceDistance(post.priceRub, medians.get(post.id));
        const unlikely = unlikelyValues(post.values, post.priceRub, catalogued.get(post.id));
        return [
          post.id,
          [
            ...texts.flatMap((field) =>
              plain('contacts', field, say('contacts'), contactsIn(post.values[field])),
            ),
            ...texts.flatMap((field) =>
              plain('stop_words', field, say('stop_words'), stopWordsIn(post.values[field])),
            ),
            ...(distance === null
              ? []
              : plain('price', 'price', say(`price_${distance.of}`, { ...distance }), [
                  `${distance.percent} %`,
                ])),
            ...unlikely.map(({ field, text, values }) => ({
              kind: 'unlikely' as const,
              field,
              message: say(`unlikely_${text}`, values),
              quotes: [],
              posts: [],
            })),
            ...post.photos.flatMap(({ id }) => {
              const same = near.filter(({ ofId }) => ofId === id);
              if (same.length === 0) return [];
              return [
                {
                  kind: 'seen_picture' as const,
                  field: `photo:${id}`,
                  message: say('seen_picture'),
                  quotes: [],
                  posts: same.map((row) => ({ id: row.postId, photo: toPhoto(row, path) })),
                },
              ];
            }),
          ],
        ];
      }),
    );
  }
}
