import {
  getAdvertBanner,
  getAppDescription,
  getAppLinks,
  getBanners,
  getFooterBrands,
  getPortalFeatures,
  getPostsTotalCount,
  getQuestions,
  getRecommendations,
  getSearchBanner,
  getSeoTags,
  getSlider,
  getSliderMobile,
  getSocialLinks,
  getSpecialPosts,
  getTopMenu,
} from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../testing/answers.ts';
import { badIds, badInstants, badQuery, badWholeNumbers } from '../../../testing/bad-values.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const calls = [
  getAdvertBanner,
  getAppDescription,
  getBanners,
  getPortalFeatures,
  getQuestions,
  getSearchBanner,
  getSlider,
  getSliderMobile,
  getTopMenu,
  getRecommendations,
  getSeoTags,
  getPostsTotalCount,
  getAppLinks,
  getSocialLinks,
  getSpecialPosts,
  getFooterBrands,
].map((contract) => ({ path: contract.path, contract }));

describe.each(calls)('$path', ({ contract }) => {
  it('ignores names it does not know', async () => {
    const answer = await world.http.get(`${addressOf(contract)}?id=x&status=moderation&a[b]=1`);

    expect(answer.status, answer.text).toBe(200);
  });
});

describe('home/get-posts-special', () => {
  it.each([
    { field: 'page', values: badIds },
    { field: 'per_page', values: badWholeNumbers(1, 100) },
    { field: 'as_of', values: badInstants },
  ])('refuses every bad value of $field', async ({ field, values }) => {
    for (const value of values) {
      const answer = await world.app.inject(
        `${addressOf(getSpecialPosts)}?${badQuery(field, value)}`,
      );

      expect(answer.statusCode, `${value.what}: ${answer.body}`).toBe(422);
      expect(answer.json().errors).toEqual({ [field]: [value.message] });
    }
  });

  it('answers an empty page beyond the end', async () => {
    const answer = await world.call(getSpecialPosts, { query: { page: 9 } });

    const { data, meta } = pageOf(getSpecialPosts, answer);
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ current_page: 9, last_page: 1, total: 0 });
  });
});
