import { describe, expect, it } from 'vitest';
import {
  canReplay,
  EVENT_RETENTION_MS,
  MAX_REPLAYED_EVENTS,
  parseEventNumber,
} from './event-log.rules.ts';

const now = new Date('2026-06-15T12:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

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
    ['nothing new', 7, { last: 7, nextAt: null }, true],
    ['an account without events', 0, { last: 0, nextAt: null }, true],
    ['an event that has not happened', 8, { last: 7, nextAt: null }, false],
    ['some new ones', 5, { last: 7, nextAt: ago(0) }, true],
    ['one that happened a day ago', 6, { last: 7, nextAt: ago(EVENT_RETENTION_MS) }, true],
    ['one that happened longer ago', 6, { last: 7, nextAt: ago(EVENT_RETENTION_MS + 1) }, false],
    ['one that is no longer there', 6, { last: 7, nextAt: null }, false],
    ['as many as are replayed', 0, { last: MAX_REPLAYED_EVENTS, nextAt: ago(0) }, true],
    ['one more than that', 0, { last: MAX_REPLAYED_EVENTS + 1, nextAt: ago(0) }, false],
  ])('%s', (_what, number, position, possible) => {
    expect(canReplay(number, position, now)).toBe(possible);
  });
});
