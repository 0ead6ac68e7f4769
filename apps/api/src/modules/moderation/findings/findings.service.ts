import type { Finding, PostValues } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import { toPhoto } from '../../posts/photos/photos.presenter.ts';
import type { PhotosService } from '../../posts/photos/photos.service.ts';
import { storedCheck, unfinishedCheck } from '../../posts/text-checks/text-checks.rules.ts';
import type { TextChecksService } from '../../posts/text-checks/text-checks.service.ts';
import { findCatalogued, findMedians } from './findings.queries.ts';
import { FEWEST_PRICES, priceDistance, unlikelyValues } from './findings.rules.ts';

interface Dependencies {
  database: Database;
  photos: PhotosService;
  textChecks: Pick<TextChecksService, 'check'>;
}

/** A version of an ad to look at. */
export interface Examined {
  id: number;
  userId: number;
  values: PostValues;
  priceRub: bigint | null;
  /** What was stored with the version about its texts. */
  textCheck: unknown;
  photos: { id: number; fingerprint: bigint | null }[];
}

/** What automatic checks notice about ads. It is told to moderators only and decides nothing. */
export class FindingsService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * The findings of these versions, by the ad's id.
   * @param thorough whether also copies of pictures that were changed a lot are looked for, and
   *   texts looked through that nobody has checked yet: for a single ad
   */
  async of(
    examined: Examined[],
    language: Language,
    thorough: boolean,
  ): Promise<Map<number, Finding[]>> {
    const { database, photos, textChecks } = this.#deps;
    const vehicles = examined.map(({ id, values }) => ({
      id,
      brandId: values.brand_id,
      modelId: values.model_id,
      generationId: values.generation_id,
      modId: values.mod_id,
      carcaseId: values.carcase_id,
    }));
    const [medians, catalogued, near, checks] = await Promise.all([
      findMedians(database, vehicles, FEWEST_PRICES),
      findCatalogued(database, vehicles),
      photos.seenElsewhere(
        examined.flatMap(({ userId, photos: own }) => own.map((photo) => ({ ...photo, userId }))),
        thorough,
      ),
      Promise.all(
        examined.map(async ({ values, textCheck }) =>
          thorough
            ? ((await textChecks.check(values, textCheck)) ?? unfinishedCheck(values))
            : storedCheck(textCheck, values),
        ),
      ),
    ]);
    const path = photos.paths(false);
    return new Map(
      examined.map((post, index) => {
        const say = (key: string, values: Record<string, string | number> = {}) =>
          translate(language, 'said', `finding.${key}`, values);
        const distance = priceDistance(post.priceRub, medians.get(post.id));
        const unlikely = unlikelyValues(post.values, post.priceRub, catalogued.get(post.id));
        return [
          post.id,
          [
            ...(checks[index]?.notes ?? []).map(({ kind, field, quotes }) => ({
              kind,
              field,
              message: say(kind),
              quotes,
              posts: [],
            })),
            ...(distance === null
              ? []
              : [
                  {
                    kind: 'price' as const,
                    field: 'price',
                    message: say(`price_${distance.of}`, { ...distance }),
                    quotes: [`${distance.percent} %`],
                    posts: [],
                  },
                ]),
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
