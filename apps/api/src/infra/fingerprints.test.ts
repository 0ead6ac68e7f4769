import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { aRandomScene } from '../testing/a-picture.ts';
import { Random } from '../testing/random.ts';
import {
  fingerprintBands,
  fingerprintDistance,
  fingerprintOf,
  mirroredFingerprint,
  nearbyBands,
} from './fingerprints.ts';

/** Maximum distance of copies of a picture (decision 0024). */
const NEAR = 6;

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

const copies: Record<string, (picture: Sharp, width: number) => Sharp> = {
  'a JPEG of quality 60': (picture) => picture.jpeg({ quality: 60 }),
  'half the size': (picture, width) => picture.resize({ width: width / 2 }).jpeg(),
  'a tenth brighter': (picture) => picture.modulate({ brightness: 1.1 }).jpeg(),
};

describe('fingerprintOf', () => {
  const random = new Random(20_261);
  const width = 480;
  const scenes = Array.from({ length: 50 }, () => aRandomScene(random, width, 360));

  it.each(Object.entries(copies))('is similar for %s', async (_what, copy) => {
    const distances = [];
    for (const scene of scenes) {
      const bytes = await copy(scene(), width).toBuffer();
      const [own, other] = [await fingerprintOf(scene()), await fingerprintOf(sharp(bytes))];
      distances.push(own === null || other === null ? 64 : fingerprintDistance(own, other));
    }

    const near = distances.filter((distance) => distance <= NEAR);

    expect(near.length / scenes.length, String(distances)).toBeGreaterThanOrEqual(0.98);
  });

  it('is similar, once mirrored, to that of the mirrored picture, and far from the original', async () => {
    let [near, far] = [0, 0];
    for (const scene of scenes) {
      const flopped = await scene().flop().jpeg({ quality: 80 }).toBuffer();
      const [own, other] = [await fingerprintOf(scene()), await fingerprintOf(sharp(flopped))];
      if (own === null || other === null) continue;
      if (fingerprintDistance(mirroredFingerprint(own), other) <= NEAR) near += 1;
      if (fingerprintDistance(own, other) > NEAR) far += 1;
    }

    expect(near / scenes.length).toBeGreaterThanOrEqual(0.98);
    expect(far / scenes.length).toBeGreaterThanOrEqual(0.98);
  });

  it('distinguishes a thousand different pictures', async () => {
    const pictures = Array.from({ length: 1_000 }, () => aRandomScene(random, 160, 120));
    const all = await Promise.all(pictures.map((picture) => fingerprintOf(picture())));
    const known: bigint[] = [];
    let taken = 0;
    for (const own of all) {
      if (own === null) continue;
      if (known.some((other) => fingerprintDistance(own, other) <= NEAR)) taken += 1;
      known.push(own);
    }

    expect(known.length).toBeGreaterThan(990);
    expect(taken).toBeLessThanOrEqual(1);
  });

  it('fits into a PostgreSQL bigint', async () => {
    const all = await Promise.all(scenes.map((scene) => fingerprintOf(scene())));

    expect(all.every((one) => one !== null && one >= MIN && one <= MAX)).toBe(true);
    expect(all.some((one) => one !== null && one < 0n)).toBe(true);
  });

  it.each<[string, () => Sharp]>([
    [
      'one colour',
      () => sharp({ create: { width: 90, height: 80, channels: 3, background: '#c00' } }),
    ],
    [
      'noise on one colour',
      () =>
        sharp({
          create: {
            width: 900,
            height: 800,
            channels: 3,
            background: '#c00',
            noise: { type: 'gaussian', mean: 128, sigma: 20 },
          },
        }),
    ],
    [
      'a sky that only gets darker downwards',
      () =>
        sharp(Buffer.from(Array.from({ length: 90 * 80 }, (_none, at) => Math.floor(at / 90))), {
          raw: { width: 90, height: 80, channels: 1 },
        }),
    ],
  ])('returns null for %s', async (_what, picture) => {
    expect(await fingerprintOf(picture())).toBeNull();
  });
});

describe('fingerprintBands and bandsNear', () => {
  const random = new Random(7);
  const aFingerprint = () =>
    BigInt.asIntN(
      64,
      Array.from({ length: 4 }, () => random.whole(0, 0xffff)).reduce(
        (bits, band) => (bits << 16n) | BigInt(band),
        0n,
      ),
    );
  const turn = (fingerprint: bigint, count: number) => {
    const bits = new Set<number>();
    while (bits.size < count) bits.add(random.whole(0, 63));
    let other = fingerprint;
    for (const bit of bits) other ^= 1n << BigInt(bit);
    return BigInt.asIntN(64, other);
  };

  it('restore the bands of a fingerprint that is mirrored twice', () => {
    for (let round = 0; round < 200; round += 1) {
      const fingerprint = aFingerprint();
      const mirrored = mirroredFingerprint(fingerprint);
      expect(mirrored >= MIN && mirrored <= MAX).toBe(true);
      expect(mirroredFingerprint(mirrored)).toBe(fingerprint);
    }
    // In each row the first bit becomes the last one, and dark becomes light.
    expect(mirroredFingerprint(0x80n)).toBe(~1n);
  });

  it('return the four parts of a fingerprint with their positions', () => {
    expect(fingerprintBands(0x0001_0002_0003_ffffn)).toEqual([0x0ffff, 0x10003, 0x20002, 0x30001]);
    expect(fingerprintBands(-1n)).toEqual([0x0ffff, 0x1ffff, 0x2ffff, 0x3ffff]);
    expect(fingerprintBands(MIN)).toEqual([0, 0x10000, 0x20000, 0x38000]);
  });

  it('return 68 different bands near a fingerprint, its own included', () => {
    const fingerprint = aFingerprint();

    const near = nearbyBands(fingerprint);

    expect(new Set(near).size).toBe(68);
    expect(near).toEqual(expect.arrayContaining(fingerprintBands(fingerprint)));
  });

  it('find every fingerprint within distance 7', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const fingerprint = aFingerprint();
      const other = turn(fingerprint, round % 8);
      expect(fingerprintDistance(fingerprint, other)).toBe(round % 8);
      const near = new Set(nearbyBands(fingerprint));

      expect(fingerprintBands(other).some((band) => near.has(band))).toBe(true);
    }
  });
});
