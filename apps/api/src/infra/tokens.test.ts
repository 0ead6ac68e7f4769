import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START } from '../testing/test-world.ts';
import { Tokens } from './tokens.ts';

const tokens = new Tokens('tests-only-0123456789abcdefghijklmnop');
const secondsLater = (seconds: number) => new Date(START.getTime() + seconds * 1_000);
const tokenData = {
  userId: 7,
  sessionId: crypto.randomUUID(),
  issuedAt: START,
  expiresAt: secondsLater(60),
};

describe('Tokens', () => {
  it('return account and session of a token', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.uuid(), (userId, sessionId) => {
        const token = tokens.sign({ ...tokenData, userId, sessionId });

        expect(tokens.read(token, START)).toEqual({ userId, sessionId });
      }),
    );
  });

  it('reject a token from its expiry on, by the given clock', () => {
    const token = tokens.sign(tokenData);

    expect(tokens.read(token, secondsLater(59.999))).not.toBeNull();
    expect(tokens.read(token, secondsLater(60))).toBeNull();
    expect(tokens.read(token, secondsLater(1e9))).toBeNull();
  });

  it('reject a token of another key', () => {
    const other = new Tokens('another-installation-0123456789abcdefg');

    expect(tokens.read(other.sign(tokenData), START)).toBeNull();
  });

  it('reject arbitrary texts without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(tokens.read(text, START)).toBeNull();
        expect(tokens.read(`${text}.${text}.${text}`, START)).toBeNull();
      }),
    );
  });

  it('reject a token with any character changed', () => {
    const token = tokens.sign(tokenData);
    for (let index = 0; index < token.length; index += 1) {
      const changed = `${token.slice(0, index)}${token[index] === 'x' ? 'y' : 'x'}${token.slice(index + 1)}`;
      // The last character's spare bits are not part of a signature of 32 bytes.
      if (index < token.length - 1) expect(tokens.read(changed, START), String(index)).toBeNull();
    }
  });
});
