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
const MAX_COPY_DISTANCE = 6;

const MIN_BIGINT = -(2n ** 63n);
const MAX_BIGINT = 2n ** 63n - 1n;

const copies: Record<string, (picture: Sharp, width: number) => Sharp> = {
  'a JPEG of quality 60': (picture) => picture.jpeg({ quality: 60 }),
  'half the size': (picture, width) => picture.resize({ width: width / 2 }).jpeg(),
  '10 % brighter': (picture) => picture.modulate({ brightness: 1.1 }).jpeg(),
};

describe('fingerprintOf', () => {
  const random = new Random(20_261);
  const width = 480;
  const scenes = Array.from({ length: 50 }, () => aRandomScene(random, width, 360));

  it.each(Object.entries(copies))('is similar for %s', async (_what, copy) => {
    const distances = [];
    for (const scene of scenes) {
      const bytes = await copy(scene(), width).toBuffer();
      const [original, copied] = [await fingerprintOf(scene()), await fingerprintOf(sharp(bytes))];
      distances.push(
        original === null || copied === null ? 64 : fingerprintDistance(original, copied),
      );
    }

    const copies = distances.filter((distance) => distance <= MAX_COPY_DISTANCE);

    expect(copies.length / scenes.length, String(distances)).toBeGreaterThanOrEqual(0.98);
  });

  it('matches a mirrored picture only after mirroring', async () => {
    let [near, far] = [0, 0];
    for (const scene of scenes) {
      const flopped = await scene().flop().jpeg({ quality: 80 }).toBuffer();
      const [original, mirrored] = [
        await fingerprintOf(scene()),
        await fingerprintOf(sharp(flopped)),
      ];
      if (original === null || mirrored === null) continue;
      if (fingerprintDistance(mirroredFingerprint(original), mirrored) <= MAX_COPY_DISTANCE)
        near += 1;
      if (fingerprintDistance(original, mirrored) > MAX_COPY_DISTANCE) far += 1;
    }

    expect(near / scenes.length).toBeGreaterThanOrEqual(0.98);
    expect(far / scenes.length).toBeGreaterThanOrEqual(0.98);
  });

  it('distinguishes a thousand different pictures', async () => {
    const pictures = Array.from({ length: 1_000 }, () => aRandomScene(random, 160, 120));
    const allFingerprints = await Promise.all(pictures.map((picture) => fingerprintOf(picture())));
    const fingerprints: bigint[] = [];
    let collisions = 0;
    for (const fingerprint of allFingerprints) {
      if (fingerprint === null) continue;
      if (
        fingerprints.some((other) => fingerprintDistance(fingerprint, other) <= MAX_COPY_DISTANCE)
      )
        collisions += 1;
      fingerprints.push(fingerprint);
    }

    expect(fingerprints.length).toBeGreaterThan(990);
    expect(collisions).toBeLessThanOrEqual(1);
  });

  it('fits into a PostgreSQL bigint', async () => {
    const allFingerprints = await Promise.all(scenes.map((scene) => fingerprintOf(scene())));

    expect(
      allFingerprints.every((one) => one !== null && one >= MIN_BIGINT && one <= MAX_BIGINT),
    ).toBe(true);
    expect(allFingerprints.some((one) => one !== null && one < 0n)).toBe(true);
  });

  it.each<[string, () => Sharp]>([
    [
      'a single color',
      () => sharp({ create: { width: 90, height: 80, channels: 3, background: '#c00' } }),
    ],
    [
      'noise on a single color',
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
      'a vertical gradient',
      () =>
        sharp(
          Buffer.from(Array.from({ length: 90 * 80 }, (_none, index) => Math.floor(index / 90))),
          {
            raw: { width: 90, height: 80, channels: 1 },
          },
        ),
    ],
  ])('returns null for %s', async (_what, picture) => {
    expect(await fingerprintOf(picture())).toBeNull();
  });
});

describe('fingerprintBands and nearbyBands', () => {
  const random = new Random(7);
  const aFingerprint = () =>
    BigInt.asIntN(
      64,
      Array.from({ length: 4 }, () => random.integer(0, 0xffff)).reduce(
        (bits, band) => (bits << 16n) | BigInt(band),
        0n,
      ),
    );
  const flipBits = (fingerprint: bigint, count: number) => {
    const bits = new Set<number>();
    while (bits.size < count) bits.add(random.integer(0, 63));
    let other = fingerprint;
    for (const bit of bits) other ^= 1n << BigInt(bit);
    return BigInt.asIntN(64, other);
  };

  it('restore the bands of a fingerprint that is mirrored twice', () => {
    for (let round = 0; round < 200; round += 1) {
      const fingerprint = aFingerprint();
      const mirrored = mirroredFingerprint(fingerprint);
      expect(mirrored >= MIN_BIGINT && mirrored <= MAX_BIGINT).toBe(true);
      expect(mirroredFingerprint(mirrored)).toBe(fingerprint);
    }
    // In each row the first bit becomes the last one, and dark becomes light.
    expect(mirroredFingerprint(0x80n)).toBe(~1n);
  });

  it('return the four parts of a fingerprint with their positions', () => {
    expect(fingerprintBands(0x0001_0002_0003_ffffn)).toEqual([0x0ffff, 0x10003, 0x20002, 0x30001]);
    expect(fingerprintBands(-1n)).toEqual([0x0ffff, 0x1ffff, 0x2ffff, 0x3ffff]);
    expect(fingerprintBands(MIN_BIGINT)).toEqual([0, 0x10000, 0x20000, 0x38000]);
  });

  it('return 68 different bands near a fingerprint, its own included', () => {
    const fingerprint = aFingerprint();

    const bands = nearbyBands(fingerprint);

    expect(new Set(bands).size).toBe(68);
    expect(bands).toEqual(expect.arrayContaining(fingerprintBands(fingerprint)));
  });

  it('find every fingerprint within distance 7', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const fingerprint = aFingerprint();
      const other = flipBits(fingerprint, round % 8);
      expect(fingerprintDistance(fingerprint, other)).toBe(round % 8);
      const near = new Set(nearbyBands(fingerprint));

      expect(fingerprintBands(other).some((band) => near.has(band))).toBe(true);
    }
  });
});
