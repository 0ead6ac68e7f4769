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

  it.each(['Конь', ' конь', 'конь ', 'кон', '', 'конь\u0000'])(
    'do not match %j',
    async (entered) => {
      expect(await isPassword(await hashPassword('конь'), entered)).toBe(false);
    },
  );

  it('are compared whole: no byte is truncated', async () => {
    const long = 'x'.repeat(500);
    const storedHash = await hashPassword(`${long}a`);

    expect(await isPassword(storedHash, `${long}b`)).toBe(false);
    expect(await isPassword(storedHash, long)).toBe(false);
    expect(await isPassword(storedHash, `${long}a`)).toBe(true);
  });

  const [NFC, NFD] = ['кон\u0439 \u00e9'.normalize('NFC'), 'кон\u0439 \u00e9'.normalize('NFD')];

  it('match in composed and decomposed form', async () => {
    for (const password of [NFC, NFD]) {
      const storedHash = await hashPassword(password);
      for (const entered of [NFC, NFD]) {
        expect(await isPassword(storedHash, entered)).toBe(true);
        expect(await renewedHash(storedHash, entered)).toBe(storedHash);
      }
      expect(await isPassword(storedHash, `${NFD} `)).toBe(false);
    }
  });

  it('match a hash of the form that was sent, and are then hashed in NFC', async () => {
    const storedHash = await hash(NFD);

    expect(await isPassword(storedHash, NFD)).toBe(true);
    expect(await isPassword(storedHash, NFC)).toBe(false);
    expect(await verify(await renewedHash(storedHash, NFD), NFC)).toBe(true);
  });

  it('in a form other than NFC take as many comparisons without a hash as with one', async () => {
    let comparisons = 0;
    // Work of argon2 has no async resource type of its own.
    const hook = createHook({
      init: (_id, type) => (comparisons += type === 'undefined' ? 1 : 0),
    });
    const counts: number[] = [];
    for (const storedHash of [await hashPassword('конь'), null]) {
      for (const entered of [NFC, NFD]) {
        comparisons = 0;
        hook.enable();
        expect(await isPassword(storedHash, entered)).toBe(false);
        hook.disable();
        counts.push(comparisons);
      }
    }

    expect(counts).toEqual([1, 2, 1, 2]);
  });

  it('match hashes with older settings', async () => {
    const storedHash = await hash('конь', { memoryCost: 8_192, timeCost: 1, parallelism: 1 });

    expect(await isPassword(storedHash, 'конь')).toBe(true);
  });

  it('never match without a hash', async () => {
    for (const entered of ['', 'null', 'undefined', 'конь']) {
      expect(await isPassword(null, entered)).toBe(false);
    }
  });

  it('take as long to compare without a hash as with one', async () => {
    // The cost is part of the hash: the dummy hash must have the same.
    const cpu = async (stored: string | null) => {
      const before = process.cpuUsage();
      for (let round = 0; round < 8; round += 1) await isPassword(stored, 'x');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const storedHash = await hashPassword('конь');
    await verify(storedHash, 'x');

    const [cpuWithHash, cpuWithoutHash] = [await cpu(storedHash), await cpu(null)];

    // A rough bound, far above the cost of no comparison at all.
    expect(cpuWithoutHash).toBeGreaterThan(cpuWithHash / 4);
  });
});
