import { createHook } from 'node:async_hooks';
import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, renewedHash } from './passwords.ts';

describe('a password', () => {
  it('is hashed by argon2id with 19 MiB, two passes and one lane, and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('конь'), hashPassword('конь')]);

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await isPassword(one, 'конь')).toBe(true);
    expect(await isPassword(two, 'конь')).toBe(true);
  });

  it.each(['Конь', ' конь', 'конь ', 'кон', '', 'конь\u0000'])('is not %j', async (typed) => {
    expect(await isPassword(await hashPassword('конь'), typed)).toBe(false);
  });

  it('is judged whole: no byte of it is cut off', async () => {
    const long = 'x'.repeat(500);
    const stored = await hashPassword(`${long}a`);

    expect(await isPassword(stored, `${long}b`)).toBe(false);
    expect(await isPassword(stored, long)).toBe(false);
    expect(await isPassword(stored, `${long}a`)).toBe(true);
  });

  const [NFC, NFD] = ['кон\u0439 \u00e9'.normalize('NFC'), 'кон\u0439 \u00e9'.normalize('NFD')];

  it('is the same composed and decomposed', async () => {
    for (const chosen of [NFC, NFD]) {
      const stored = await hashPassword(chosen);
      for (const typed of [NFC, NFD]) {
        expect(await isPassword(stored, typed)).toBe(true);
        expect(await renewedHash(stored, typed)).toBe(stored);
      }
      expect(await isPassword(stored, `${NFD} `)).toBe(false);
    }
  });

  it('that was hashed as sent opens the account in that form, and is hashed in NFC then', async () => {
    const old = await hash(NFD);

    expect(await isPassword(old, NFD)).toBe(true);
    expect(await isPassword(old, NFC)).toBe(false);
    expect(await verify(await renewedHash(old, NFD), NFC)).toBe(true);
  });

  it('in another form than NFC is compared as often where there is no hash', async () => {
    let compared = 0;
    // Work of argon2 comes without a name of its kind.
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

  it('of older settings still opens the account', async () => {
    const old = await hash('конь', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });

    expect(await isPassword(old, 'конь')).toBe(true);
  });

  it('is none where there is no hash, whatever is typed', async () => {
    for (const typed of ['', 'null', 'undefined', 'конь']) {
      expect(await isPassword(null, typed)).toBe(false);
    }
  });

  it('is compared against a hash also where there is none, so that it takes as long', async () => {
    // The cost stands in the hash: what is compared in its place must have the same.
    const cpu = async (stored: string | null) => {
      const before = process.cpuUsage();
      for (let round = 0; round < 8; round += 1) await isPassword(stored, 'x');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const stored = await hashPassword('конь');
    await verify(stored, 'x');

    const [known, unknown] = [await cpu(stored), await cpu(null)];

    // Not a measurement, only far from the nothing that no comparison would cost.
    expect(unknown).toBeGreaterThan(known / 4);
  });
});
