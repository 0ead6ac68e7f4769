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
import { findUnlikelyValues, MIN_MEDIAN_PRICES, priceDeviationOf } from './findings.rules.ts';

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

/** Values to interpolate into the message of a finding, and its quotes and posts. */
type FindingDetails = { values?: Record<string, string | number> } & Partial<
  Pick<Finding, 'quotes' | 'posts'>
>;

/** Findings of automatic checks of ads, which are shown to moderators only and have no effect. */
export class FindingsService extends BaseService<Dependencies> {
  /**
   * Returns the findings of versions, by ad id.
   * @param isThorough also searches for heavily changed copies of pictures, and checks unchecked texts; for single ads
   */
  async findFindings(
    examinedPosts: ExaminedPost[],
    language: Language,
    isThorough: boolean,
  ): Promise<Map<number, Finding[]>> {
    const { database, photos, textChecks } = this.deps;
    const vehicles = examinedPosts.map(({ id, values }) => ({
      id,
      brandId: values.brand_id,
      modelId: values.model_id,
      generationId: values.generation_id,
      modId: values.mod_id,
      carcaseId: values.carcase_id,
    }));
    const [medians, catalogueData, copies, textCheckResults] = await Promise.all([
      findMedians(database, vehicles, MIN_MEDIAN_PRICES),
      findCatalogueData(database, vehicles),
      photos.findCopiesInOtherPosts(
        examinedPosts.flatMap(({ userId, photos: ownPhotos }) =>
          ownPhotos.map((photo) => ({ ...photo, userId })),
        ),
        isThorough,
      ),
      Promise.all(
        examinedPosts.map(async ({ values, textCheck }) =>
          isThorough
            ? ((await textChecks.check(values, textCheck)) ?? unfinishedCheck(values))
            : parseStoredCheck(textCheck, values),
        ),
      ),
    ]);
    const path = photos.pathBuilder(false);
    const createFinding = (
      kind: Finding['kind'],
      field: string,
      text: string,
      details: FindingDetails = {},
    ): Finding => {
      const { values = {}, quotes = [], posts = [] } = details;
      const message = translate(language, 'said', `finding.${text}`, values);
      return { kind, field, message, quotes, posts };
    };
    const findingsOf = (post: ExaminedPost, check: TextCheck | null | undefined): Finding[] => {
      const deviation = priceDeviationOf(post.priceRub, medians.get(post.id));
      const unlikelyValues = findUnlikelyValues(
        post.values,
        post.priceRub,
        catalogueData.get(post.id),
      );
      return [
        ...(check?.notes ?? []).map(({ kind, field, quotes }) =>
          createFinding(kind, field, kind, { quotes }),
        ),
        ...(deviation
          ? [
              createFinding('price', 'price', `price_${deviation.of}`, {
                values: { ...deviation },
                quotes: [`${deviation.percent} %`],
              }),
            ]
          : []),
        ...unlikelyValues.map(({ field, text, values }) =>
          createFinding('unlikely', field, `unlikely_${text}`, { values }),
        ),
        ...post.photos.flatMap(({ id }) => {
          const posts = copies
            .filter(({ ofId }) => ofId === id)
            .map((row) => ({ id: row.postId, photo: toPhoto(row, path) }));
          return posts.length > 0
            ? [createFinding('seen_picture', `photo:${id}`, 'seen_picture', { posts })]
            : [];
        }),
      ];
    };
    return new Map(
      examinedPosts.map((post, index) => [post.id, findingsOf(post, textCheckResults[index])]),
    );
  }
}
