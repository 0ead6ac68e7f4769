import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

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

  it('of older settings still opens the account', async () => {
    const { hash } = await import('@node-rs/argon2');
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
