import { createPost, uploadImage } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPostForm, aSeller, aUniquePicture } from '../../../testing/a-placed-post.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// 60 files in half an hour (docs/product.md#photos), with the rate limits of production.
const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });

describe('the upload limit of an account', () => {
  it('is 60 photos in half an hour across all operations that upload', async () => {
    const { token } = await aSeller(world, { placements: 1 });
    const bytes = await aUniquePicture();
    const uploadAs = (uploaderToken = token) =>
      world.call(uploadImage, { token: uploaderToken, files: { file: { bytes, name: 'a.jpg' } } });
    const statuses = [];
    for (let n = 0; n < 58; n += 1) statuses.push((await uploadAs()).status);
    expect(new Set(statuses)).toEqual(new Set([201]));

    const request = world.call(createPost, { token, form: await aPostForm(world) });
    for (let n = 0; n < 6; n += 1)
      request.attach('userfiles[]', await aUniquePicture(), `${n}.jpg`);
    const creation = await request;
    const upload = await uploadAs();

    for (const response of [creation, upload]) {
      expect(failureOf(response, 429)).toMatchObject({
        code: 'photo.too_often',
        message: expect.stringMatching(
          /^Слишком много фотографий за короткое время\. Продолжить можно /,
        ),
      });
      expect(response.headers['retry-after']).toBe('1800');
    }
    // Repeated uploads of a file return the same photo, but each of them counts.
    expect(await world.database.photo.count()).toBe(1);
    expect(await world.database.post.count()).toBe(0);
    expect((await uploadAs((await aSeller(world)).token)).status).toBe(201);
    world.clock.moveTo(new Date(START.getTime() + 1_800_000));
    expect((await uploadAs()).status).toBe(201);
  });
});
