import { uploadContentFile } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { aPicture } from '../../../testing/a-picture.ts';
import { dataOf } from '../../../testing/responses.ts';
import { anEditorToken } from '../../../testing/some-content.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

it('serves content pictures under their path only, and nothing else there', async () => {
  const files = { file: { bytes: await aPicture().jpeg().toBuffer(), name: 'a.jpg' } };
  const token = await anEditorToken(world);
  const response = await world.call(uploadContentFile, { files, token });
  const { src } = dataOf(uploadContentFile, response).picture;
  const name = src.replace('/content-media/', '');
  const avatar = 'avatars/0b7f6a3e-1111-4222-8333-444455556666.webp';
  await world.app.services.storage.put(avatar, 'an avatar');

  const otherPaths = [
    `/media/content/${name}`,
    `/content-media/content/${name}`,
    `/content-media/../content/${name}`,
    `/content-media/%2e%2e/${avatar}`,
    `/content-media/${avatar}`,
    `/content-media/${name.toUpperCase()}`,
    `/content-media/${name}/`,
    `/content-media/${'0'.repeat(64)}.webp`,
    '/content-media/',
  ];
  for (const path of otherPaths) {
    expect([path, (await world.app.inject(path)).statusCode]).toEqual([path, 404]);
  }
  const head = await world.app.inject({ method: 'HEAD', url: src });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  const revalidation = await world.app.inject({
    url: src,
    headers: { 'if-none-match': String(head.headers.etag) },
  });
  expect(revalidation.statusCode).toBe(304);
});
