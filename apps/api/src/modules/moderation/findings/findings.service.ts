import type { Finding, PostValues } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { type Language, translate } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import { toPhoto } from '../../posts/photos/photos.presenter.ts';
import type { PhotosService } from '../../posts/photos/photos.service.ts';
import {
  parseStoredCheck,
  type TextCheck,
  unfinishedCheck,
} from '../../posts/text-checks/text-checks.rules.ts';
import type { TextChecksService } from '../../posts/text-checks/text-checks.service.ts';
import { findCatalogueData, findMedians } from './findings.queries.ts';
import { MIN_MEDIAN_PRICES, priceDistance, unlikelyValues } from './findings.rules.ts';

interface Dependencies {
  database: Database;
  photos: PhotosService;
  textChecks: Pick<TextChecksService, 'check'>;
}

export interface ExaminedPost {
  id: number;
  userId: number;
  values: PostValues;
  priceRub: bigint | null;
  /** Stored result of the text check of this version. */
  textCheck: unknown;
  photos: { id: number; fingerprint: bigint | null }[];
}

/** Values of a finding's text, and its quotes and posts. */
type FindingDetails = { values?: Record<string, string | number> } & Partial<
  Pick<Finding, 'quotes' | 'posts'>
>;

/** Findings of automatic checks on ads: shown to moderators only, without any effect. */
export class FindingsService extends BaseService<Dependencies> {
  /**
   * Returns the findings of versions, by ad id.
   * @param thorough also searches for heavily changed copies of pictures, and checks texts not checked yet: for a
   * single ad
   */
  async forPosts(
    examined: ExaminedPost[],
    language: Language,
    thorough: boolean,
  ): Promise<Map<number, Finding[]>> {
    const { database, photos, textChecks } = this.deps;
    const vehicles = examined.map(({ id, values }) => ({
      id,
      brandId: values.brand_id,
      modelId: values.model_id,
      generationId: values.generation_id,
      modId: values.mod_id,
      carcaseId: values.carcase_id,
    }));
    const [medians, catalogued, near, checks] = await Promise.all([
      findMedians(database, vehicles, MIN_MEDIAN_PRICES),
      findCatalogueData(database, vehicles),
      photos.findCopiesInOtherPosts(
        examined.flatMap(({ userId, photos: own }) => own.map((photo) => ({ ...photo, userId }))),
        thorough,
      ),
      Promise.all(
        examined.map(async ({ values, textCheck }) =>
          thorough
            ? ((await textChecks.check(values, textCheck)) ?? unfinishedCheck(values))
            : parseStoredCheck(textCheck, values),
        ),
      ),
    ]);
    const path = photos.pathBuilder(false);
    const found = (
      kind: Finding['kind'],
      field: string,
      text: string,
      more: FindingDetails = {},
    ): Finding => {
      const { values = {}, quotes = [], posts = [] } = more;
      const message = translate(language, 'said', `finding.${text}`, values);
      return { kind, field, message, quotes, posts };
    };
    const findingsOf = (post: ExaminedPost, check: TextCheck | null | undefined): Finding[] => {
      const distance = priceDistance(post.priceRub, medians.get(post.id));
      const unlikely = unlikelyValues(post.values, post.priceRub, catalogued.get(post.id));
      return [
        ...(check?.notes ?? []).map(({ kind, field, quotes }) =>
          found(kind, field, kind, { quotes }),
        ),
        ...(distance
          ? [
              found('price', 'price', `price_${distance.of}`, {
                values: { ...distance },
                quotes: [`${distance.percent} %`],
              }),
            ]
          : []),
        ...unlikely.map(({ field, text, values }) =>
          found('unlikely', field, `unlikely_${text}`, { values }),
        ),
        ...post.photos.flatMap(({ id }) => {
          const posts = near
            .filter(({ ofId }) => ofId === id)
            .map((row) => ({ id: row.postId, photo: toPhoto(row, path) }));
          return posts.length > 0
            ? [found('seen_picture', `photo:${id}`, 'seen_picture', { posts })]
            : [];
        }),
      ];
    };
    return new Map(examined.map((post, index) => [post.id, findingsOf(post, checks[index])]));
  }
}
