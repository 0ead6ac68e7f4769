import { postLimits } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { fileError } from './photo-file.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const ftypBytes = (brand: string) => [0, 0, 0, 24, ...new TextEncoder().encode(`ftyp${brand}`)];

const createFile = (bytes: readonly number[], name = 'photo.jpg', lastModified = 1) =>
  new File([new Uint8Array(bytes)], name, { lastModified });
const fileOfSize = (bytes: number) =>
  new File([new Uint8Array(JPEG), new Uint8Array(bytes - JPEG.length)], 'photo.jpg');

test.each([
  ['a JPEG', createFile(JPEG)],
  ['a PNG', createFile(PNG, 'photo.png')],
  ['a JPEG that a phone has named like a HEIC', createFile(JPEG, 'IMG_1.HEIC')],
  ['a JPEG of the largest size', fileOfSize(postLimits.photoBytes)],
])('accepts %s', async (_, photo) => {
  expect(await fileError(photo)).toBeNull();
});

test.each([
  ['empty', createFile([])],
  ['tooLarge', fileOfSize(postLimits.photoBytes + 1)],
  ['heic', createFile(ftypBytes('heic'), 'renamed.jpg')],
  ['heic', createFile(ftypBytes('mif1'))],
  ['heic', createFile([1, 2, 3], 'IMG_1.heic')],
  ['notPicture', createFile(ftypBytes('avif'), 'photo.avif')],
  ['notPicture', createFile([...new TextEncoder().encode('%PDF-1.7')], 'photo.jpg')],
  ['notPicture', createFile([0xff, 0xd8])],
])('detects %s before sending', async (error, photo) => {
  expect(await fileError(photo)).toBe(error);
});

test('reports a file that was deleted after choosing as unreadable', async () => {
  const deletedFile = createFile(JPEG);
  deletedFile.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  expect(await fileError(deletedFile)).toBe('unreadable');
});
