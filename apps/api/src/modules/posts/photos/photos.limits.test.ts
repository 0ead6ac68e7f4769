import { createPost, uploadImage } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aFreshPicture, aPoster, aPostForm } from '../../../testing/a-form.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// 60 files in half an hour (docs/product.md#photos), with the limits of production.
const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });

describe('the photo limit of an account', () => {
  it('allows 60 in half an hour across all ways of upload', async () => {
    const { token } = await aPoster(world, { placements: 1 });
    const bytes = await aFreshPicture();
    const upload = (who = token) =>
      world.call(uploadImage, { token: who, files: { file: { bytes, name: 'a.jpg' } } });
    const answers = [];
    for (let n = 0; n < 58; n += 1) answers.push((await upload()).status);
    expect(new Set(answers)).toEqual(new Set([201]));

    const test = world.call(createPost, { token, form: await aPostForm(world) });
    for (let n = 0; n < 6; n += 1) test.attach('userfiles[]', await aFreshPicture(), `${n}.jpg`);
    const created = await test;
    const refused = await upload();

    for (const answer of [created, refused]) {
      expect(failureOf(answer, 429)).toMatchObject({
        code: 'photo.too_often',
        message: expect.stringMatching(/^Слишком много фотографий за короткое время\. Продолжите /),
      });
      expect(answer.headers['retry-after']).toBe('1800');
    }
    // The same file is the same photo, but counts each time.
    expect(await world.database.photo.count()).toBe(1);
    expect(await world.database.post.count()).toBe(0);
    expect((await upload((await aPoster(world)).token)).status).toBe(201);
    world.clock.moveTo(new Date(START.getTime() + 1_800_000));
    expect((await upload()).status).toBe(201);
  });
});
