import { describe, expect, it } from 'vitest';
import { mediaPath, privateMediaPath, readMediaPath } from './media-paths.ts';
import { newPictureKey } from './pictures.ts';
import { Keys } from './secrets.ts';

const keys = new Keys('tests-only-0123456789abcdefghijklmnop');
const now = new Date('2026-06-15T12:00:00.000Z');
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const key = newPictureKey();
const folder = key.slice(0, 2);
const read = (path: string, moment = now) => readMediaPath(keys, moment, path);

describe('readMediaPath', () => {
  it('returns the file of a public picture, in both formats', () => {
    const path = mediaPath(key, 'medium');

    expect(path).toBe(`/media/${folder}/${key}-medium.webp`);
    expect(read(path)).toEqual({
      file: `${folder}/${key}-medium.webp`,
      type: 'image/webp',
      picture: key,
      hasProof: false,
    });
    expect(read(path.replace('.webp', '.jpg'))).toMatchObject({
      file: `${folder}/${key}-medium.jpg`,
      type: 'image/jpeg',
    });
  });

  it('accepts the proof of a private path for all sizes and formats of its picture only', () => {
    const path = privateMediaPath(keys, now, key, 'thumb');

    expect(path).toMatch(
      new RegExp(`^/media/private/\\d{10}\\.[\\w-]{43}/${folder}/${key}-thumb\\.webp$`),
    );
    for (const other of [path, path.replace('.webp', '.jpg'), path.replace('thumb', 'large')]) {
      expect(read(other)).toMatchObject({ picture: key, hasProof: true });
    }
    const another = newPictureKey();
    expect(read(path.replace(`${folder}/${key}`, `${another.slice(0, 2)}/${another}`))).toBeNull();
  });

  it('accepts a private path, which is the same all day, for one to two days', () => {
    const path = privateMediaPath(keys, now, key, 'thumb');
    const midnight = 12;

    expect(privateMediaPath(keys, hoursLater(-12), key, 'thumb')).toBe(path);
    expect(privateMediaPath(keys, hoursLater(11.99), key, 'thumb')).toBe(path);
    expect(privateMediaPath(keys, hoursLater(midnight), key, 'thumb')).not.toBe(path);
    expect(read(path, hoursLater(24 + midnight - 0.01))).not.toBeNull();
    expect(read(path, hoursLater(24 + midnight))).toBeNull();
    const laterPath = privateMediaPath(keys, hoursLater(11.99), key, 'thumb');
    expect(read(laterPath, hoursLater(11.99 + 24))).not.toBeNull();
  });

  it('rejects any other secret, proof, time or key', () => {
    const path = privateMediaPath(keys, now, key, 'thumb');
    const [, , , proof = ''] = path.split('/');
    const [expires = '', mac = ''] = proof.split('.');
    const forged = [
      `${Number(expires) + 86_400}.${mac}`,
      `${expires}.${mac.slice(1)}`,
      `${expires}.${'A'.repeat(43)}`,
      `${expires}.${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`,
      `0${expires}.${mac}`,
      `${expires}.`,
      expires,
      mac,
      '',
    ];

    for (const forgedProof of forged)
      expect(read(path.replace(proof, forgedProof)), forgedProof).toBeNull();
    expect(readMediaPath(new Keys('another-secret-0123456789abcdefgh'), now, path)).toBeNull();
  });

  it('returns the file of an avatar', () => {
    const file = 'avatars/0b7f6a3e-1111-4222-8333-444455556666.webp';

    expect(read(`/media/${file}`)).toEqual({
      file,
      type: 'image/webp',
      picture: null,
      hasProof: false,
    });
  });

  it.each([
    '/media/',
    '/media/avatars/x.webp',
    '/media/avatars/../secret.webp',
    `/media/avatars/${'a'.repeat(36)}.webp`,
    `/media/${folder}/${key}-huge.webp`,
    `/media/${folder}/${key}-large.png`,
    `/media/${folder}/${key}-large.webp/`,
    `/media/${folder}/${key}-large.webp\n`,
    `/media/${folder}/${key.toUpperCase()}-large.webp`,
    `/media/zz/${key}-large.webp`,
    `/media//${folder}/${key}-large.webp`,
    `/media/${folder}/../${folder}/${key}-large.webp`,
    `/media/${folder}/%2e/${key}-large.webp`,
    `/media/${key}-large.webp`,
    `/media/private/${folder}/${key}-large.webp`,
    `//media/${folder}/${key}-large.webp`,
  ])('returns null for %j', (path) => {
    expect(read(path)).toBeNull();
  });

  it('rejects any folder but that of the key', () => {
    const other = folder === '00' ? '11' : '00';

    expect(read(`/media/${other}/${key}-large.webp`)).toBeNull();
  });
});
