import { createHook } from 'node:async_hooks';
import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, renewedHash } from './passwords.ts';

describe('passwords', () => {
  it('are hashed by argon2id with 19 MiB, two passes, one lane and a random salt', async () => {
    const [one, two] = await Promise.all([hashPassword('конь'), hashPassword('конь')]);

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await isPassword(one, 'конь')).toBe(true);
    expect(await isPassword(two, 'конь')).toBe(true);
  });

  it.each(['Конь', ' конь', 'конь ', 'кон', '', 'конь\u0000'])('do not match %j', async (typed) => {
    expect(await isPassword(await hashPassword('конь'), typed)).toBe(false);
  });

  it('are compared whole: no byte is truncated', async () => {
    const long = 'x'.repeat(500);
    const stored = await hashPassword(`${long}a`);

    expect(await isPassword(stored, `${long}b`)).toBe(false);
    expect(await isPassword(stored, long)).toBe(false);
    expect(await isPassword(stored, `${long}a`)).toBe(true);
  });

  const [NFC, NFD] = ['кон\u0439 \u00e9'.normalize('NFC'), 'кон\u0439 \u00e9'.normalize('NFD')];

  it('match in composed and decomposed form', async () => {
    for (const chosen of [NFC, NFD]) {
      const stored = await hashPassword(chosen);
      for (const typed of [NFC, NFD]) {
        expect(await isPassword(stored, typed)).toBe(true);
        expect(await renewedHash(stored, typed)).toBe(stored);
      }
      expect(await isPassword(stored, `${NFD} `)).toBe(false);
    }
  });

  it('match a hash of the form as sent, and are then hashed in NFC', async () => {
    const old = await hash(NFD);

    expect(await isPassword(old, NFD)).toBe(true);
    expect(await isPassword(old, NFC)).toBe(false);
    expect(await verify(await renewedHash(old, NFD), NFC)).toBe(true);
  });

  it('in another form than NFC take as many comparisons without a hash', async () => {
    let compared = 0;
    // Work of argon2 has no async resource type of its own.
    const counting = createHook({
      init: (_id, type) => (compared += type === 'undefined' ? 1 : 0),
    });
    const counts: number[] = [];
    for (const stored of [await hashPassword('конь'), null]) {
      for (const typed of [NFC, NFD]) {
        compared = 0;
        counting.enable();
        expect(await isPassword(stored, typed)).toBe(false);
        counting.disable();
        counts.push(compared);
      }
    }

    expect(counts).toEqual([1, 2, 1, 2]);
  });

  it('match hashes with older settings', async () => {
    const old = await hash('конь', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });

    expect(await isPassword(old, 'конь')).toBe(true);
  });

  it('never match without a hash', async () => {
    for (const typed of ['', 'null', 'undefined', 'конь']) {
      expect(await isPassword(null, typed)).toBe(false);
    }
  });

  it('take as long to compare without a hash', async () => {
    // The cost is part of the hash: the dummy hash must have the same.
    const cpu = async (stored: string | null) => {
      const before = process.cpuUsage();
      for (let round = 0; round < 8; round += 1) await isPassword(stored, 'x');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const stored = await hashPassword('конь');
    await verify(stored, 'x');

    const [known, unknown] = [await cpu(stored), await cpu(null)];

    // A rough bound, far above the cost of no comparison at all.
    expect(unknown).toBeGreaterThan(known / 4);
  });
});
