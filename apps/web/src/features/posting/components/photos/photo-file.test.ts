import { postLimits } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { fileError } from './photo-file.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ftyp = (brand: string) => [0, 0, 0, 24, ...new TextEncoder().encode(`ftyp${brand}`)];

const file = (bytes: readonly number[], name = 'photo.jpg', lastModified = 1) =>
  new File([new Uint8Array(bytes)], name, { lastModified });
const sized = (bytes: number) =>
  new File([new Uint8Array(JPEG), new Uint8Array(bytes - JPEG.length)], 'photo.jpg');

test.each([
  ['a JPEG', file(JPEG)],
  ['a PNG', file(PNG, 'photo.png')],
  ['a JPEG that a phone has left the name of a HEIC', file(JPEG, 'IMG_1.HEIC')],
  ['a JPEG of the largest size', sized(postLimits.photoBytes)],
])('accepts %s', async (_, photo) => {
  expect(await fileError(photo)).toBeNull();
});

test.each([
  ['empty', file([])],
  ['tooLarge', sized(postLimits.photoBytes + 1)],
  ['heic', file(ftyp('heic'), 'renamed.jpg')],
  ['heic', file(ftyp('mif1'))],
  ['heic', file([1, 2, 3], 'IMG_1.heic')],
  ['notPicture', file(ftyp('avif'), 'photo.avif')],
  ['notPicture', file([...new TextEncoder().encode('%PDF-1.7')], 'photo.jpg')],
  ['notPicture', file([0xff, 0xd8])],
])('detects %s before sending', async (error, photo) => {
  expect(await fileError(photo)).toBe(error);
});

test('reports a file that was deleted after choosing as unreadable', async () => {
  const gone = file(JPEG);
  gone.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  expect(await fileError(gone)).toBe('unreadable');
});
