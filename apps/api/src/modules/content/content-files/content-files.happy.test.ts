import { createContent, previewContent, uploadContentFile } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aCameraJpeg,
  aPicture,
  aTransparentPng,
  METADATA_MARKER,
  readWebp,
} from '../../../testing/a-picture.ts';
import { dataOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { aContentItem, anEditorToken, someContent } from '../../../testing/some-content.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const DAY_MS = 86_400_000;
const world = sharedWorld();
let token: string;
beforeAll(async () => {
  token = await anEditorToken(world);
});

async function upload(bytes: Buffer) {
  const files = { file: { bytes, name: 'a.jpg' } };
  return dataOf(uploadContentFile, await world.call(uploadContentFile, { token, files }));
}

/** Returns the response to a browser, with its bytes in `rawPayload`. */
const request = (src: string) => world.app.inject(src);

describe('an uploaded picture', () => {
  it('is upright, without camera metadata, and publicly cacheable for ever', async () => {
    const { id, picture } = await upload(await aCameraJpeg());

    const response = await request(picture.src);

    expect(id).toBeGreaterThan(0);
    expect(picture.src).toMatch(/^\/content-media\/[\da-f]{64}\.webp$/);
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(picture.placeholder.length).toBeLessThan(500);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { width, height } = readWebp(response.rawPayload);
    expect({ width, height }).toEqual({ width: picture.width, height: picture.height });
    expect(response.rawPayload.includes(METADATA_MARKER)).toBe(false);
  });

  it('retains its transparency and is scaled down to the displayed size', async () => {
    const transparent = await upload(await aTransparentPng(400, 300));
    const large = await upload(await aPicture(3_200, 200).jpeg().toBuffer());

    expect(readWebp((await request(transparent.picture.src)).rawPayload).clear).toBe(true);
    expect(large.picture).toMatchObject({ width: 1_600, height: 100 });
  });

  it('is used in texts by its path and in fields by its id', async () => {
    const { id, picture } = await upload(await aPicture().png().toBuffer());
    const body = {
      ...someContent('pages'),
      picture_id: id,
      text_ru: `![Вид](${picture.src})`,
      text_en: 'Text',
    };

    const created = await world.call(createContent, { params: { kind: 'pages' }, token, body });
    const preview = await world.call(previewContent, { params: { kind: 'pages' }, token, body });

    expect(dataOf(createContent, created)).toMatchObject({ picture_id: id });
    expect(dataOf(previewContent, preview).ru).toMatchObject({
      picture,
      blocks: [{ type: 'image', picture, alt: 'Вид' }],
    });
  });
});

describe('the hourly sweep', () => {
  it('deletes pictures unused for a day, and leaves those that any version uses', async () => {
    const bytes = await aPicture().png().toBuffer();
    const [byId, inText, asImage, unused] = await Promise.all(
      [1, 2, 3, 4].map(() => upload(bytes)),
    );
    if (!byId || !inText || !asImage || !unused) throw new Error('Four were uploaded');
    await aContentItem(world, 'banners', { picture_id_ru: byId.id, picture_id_en: byId.id }, token);
    await aContentItem(world, 'questions', { text_en: `![](${inText.picture.src})` }, token);
    await aContentItem(world, 'recommendations', { image: asImage.picture.src }, token);
    const keyOf = ({ picture }: typeof byId) => picture.src.replace('/content-media', 'content');
    const sweep = async (after: number) => {
      world.clock.moveTo(new Date(START.getTime() + after));
      await world.app.services.contentFiles.sweep();
      await runJobs(world, 'remove-file');
      await world.app.services.media.sweepOrphans();
      return storedFiles(world);
    };

    expect(await sweep(DAY_MS)).toContain(keyOf(unused));
    const remaining = await sweep(DAY_MS + 1);

    expect(remaining).not.toContain(keyOf(unused));
    expect(remaining).toEqual(expect.arrayContaining([byId, inText, asImage].map(keyOf)));
    expect((await request(unused.picture.src)).statusCode).toBe(404);
    expect((await world.app.services.media.compareWithDatabase()).orphans).toEqual([]);
  });
});
