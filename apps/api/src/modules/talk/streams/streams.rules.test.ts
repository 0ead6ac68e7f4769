import { expect, it } from 'vitest';
import { endsStream, parseProcessMessage } from './streams.rules.ts';

const sessionIds = [
  '6f1c1c2e-3b57-4d0f-9d7a-0d0c4b9f4a11',
  'a3f1c1c2-3b57-4d0f-9d7a-0d0c4b9f4a12',
] as const;
const stream = { id: 5, sessionId: sessionIds[0] };

it.each([
  ['all streams of the account', { reason: 'blocked' }, true],
  ['its session', { reason: 'logout', session: sessionIds[0] }, true],
  ['another session', { reason: 'logout', session: sessionIds[1] }, false],
  ['all sessions but its own', { reason: 'password', but: sessionIds[0] }, false],
  ['all sessions but another one', { reason: 'password', but: sessionIds[1] }, true],
  ['this stream', { reason: 'replaced', stream: 5 }, true],
  ['another stream', { reason: 'replaced', stream: 6 }, false],
] as const)('ends a stream at the end of %s: %s', (_what, end, ended) => {
  expect(endsStream(stream, end)).toBe(ended);
});

it('parses messages of other processes and rejects anything else', () => {
  expect(parseProcessMessage('{"user":7}')).toEqual({ user: 7 });
  expect(parseProcessMessage('{"user":"7"}')).toBeNull();
  expect(parseProcessMessage('{"user":7,"end":{"reason":"of another release"}}')).toBeNull();
  expect(parseProcessMessage('seven')).toBeNull();
});
