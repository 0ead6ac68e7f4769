import { describe, expect, it } from 'vitest';
import {
  canReplay,
  EVENT_RETENTION_MS,
  MAX_REPLAYED_EVENTS,
  parseEventNumber,
} from './event-log.rules.ts';

const now = new Date('2026-06-15T12:00:00Z');
const timeBefore = (milliseconds: number) => new Date(now.getTime() - milliseconds);

describe('parseEventNumber', () => {
  it.each([
    ['0', 0],
    ['2147483646', 2_147_483_646],
    ['2147483647', null],
    ['', null],
    [' 7', null],
    ['-7', null],
    ['7.0', null],
    ['1e3', null],
    ['٣', null],
  ])('parses %j as %s', (text, number) => {
    expect(parseEventNumber(text)).toBe(number);
  });
});

describe('canReplay', () => {
  it.each([
    ['true without newer events', 7, { last: 7, nextAt: null }, true],
    ['true for an account without events', 0, { last: 0, nextAt: null }, true],
    ['false for a future event', 8, { last: 7, nextAt: null }, false],
    ['true with newer events', 5, { last: 7, nextAt: timeBefore(0) }, true],
    [
      'true if the next event is a day old',
      6,
      { last: 7, nextAt: timeBefore(EVENT_RETENTION_MS) },
      true,
    ],
    [
      'false if the next event is older',
      6,
      { last: 7, nextAt: timeBefore(EVENT_RETENTION_MS + 1) },
      false,
    ],
    ['false if the next event has been purged', 6, { last: 7, nextAt: null }, false],
    [
      'true with the maximum of newer events',
      0,
      { last: MAX_REPLAYED_EVENTS, nextAt: timeBefore(0) },
      true,
    ],
    ['false with one more', 0, { last: MAX_REPLAYED_EVENTS + 1, nextAt: timeBefore(0) }, false],
  ])('is %s', (_what, number, position, isPossible) => {
    expect(canReplay(number, position, now)).toBe(isPossible);
  });
});
