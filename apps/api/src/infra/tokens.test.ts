import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START } from '../testing/test-world.ts';
import { Tokens } from './tokens.ts';

const tokens = new Tokens('tests-only-0123456789abcdefghijklmnop');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1_000);
const facts = { userId: 7, sessionId: crypto.randomUUID(), issuedAt: START, expiresAt: later(60) };

describe('Tokens', () => {
  it('return account and session of a token', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.uuid(), (userId, sessionId) => {
        const token = tokens.sign({ ...facts, userId, sessionId });

        expect(tokens.read(token, START)).toEqual({ userId, sessionId });
      }),
    );
  });

  it('reject a token from its expiry on, by the given clock', () => {
    const token = tokens.sign(facts);

    expect(tokens.read(token, later(59.999))).not.toBeNull();
    expect(tokens.read(token, later(60))).toBeNull();
    expect(tokens.read(token, later(1e9))).toBeNull();
  });

  it('reject a token of another key', () => {
    const other = new Tokens('another-installation-0123456789abcdefg');

    expect(tokens.read(other.sign(facts), START)).toBeNull();
  });

  it('reject arbitrary texts without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(tokens.read(text, START)).toBeNull();
        expect(tokens.read(`${text}.${text}.${text}`, START)).toBeNull();
      }),
    );
  });

  it('reject a token with any letter changed', () => {
    const token = tokens.sign(facts);
    for (let at = 0; at < token.length; at += 1) {
      const changed = `${token.slice(0, at)}${token[at] === 'x' ? 'y' : 'x'}${token.slice(at + 1)}`;
      // The last letter's spare bits are not part of a signature of 32 bytes.
      if (at < token.length - 1) expect(tokens.read(changed, START), String(at)).toBeNull();
    }
  });
});
