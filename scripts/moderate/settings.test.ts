import { expect, it } from 'vitest';
import { fakeApi } from './testing/fake-api.ts';

const api = fakeApi();
const { moderate } = api;

it('takes the address with a slash at its end too', async () => {
  await moderate(['show', '7'], { PITLANE_URL: `${api.url}/` });

  expect(api.calls.map(({ call }) => call)).toEqual(['GET /api/moderation/posts/7']);
});

it.each([
  ['', 'Say what to do.'],
  ['dance', 'There is no command dance.'],
  ['show', 'ID is missing'],
  ['show 1x', 'ID: is a number'],
  ['show 0', 'ID: is a number'],
  ['approve 7 8', '“8” is one word too many.'],
  ['queue 7', '“7” is one word too many.'],
  ['message', 'ID is missing'],
  ['resolve 7', 'DECISION is missing: keep, delete (for both), block_sender'],
  ['resolve 7 burn', 'DECISION: is keep, delete, block_sender'],
  ['messages 7', '“7” is one word too many.'],
  ['requests 7', '“7” is one word too many.'],
  ['take', 'ID is missing'],
  ['answer 7', '--message is missing'],
  ['answer 7 --message x --channel fax', '--channel: is email or phone'],
  ['take 7 --note x', '--note belongs to another command.'],
  ['reject 7', '--reason is missing: what the seller reads.'],
  ['approve 7 --reason why', '--reason belongs to another command.'],
  ['queue --every 3', '--every belongs to another command.'],
  ['queue --lang de', '--lang: is ru or en'],
  ['queue --colour', "Unknown option '--colour'"],
  ['watch --every 0', '--every: is a number'],
])('ends with 2 and says what is wrong with “%s”, without a call', async (words, message) => {
  const { code, out, err } = await moderate(words.split(' ').filter(Boolean));

  expect([code, out, err.split('\n')[0]]).toEqual([2, '', expect.stringContaining(message)]);
  expect(err).toContain('pnpm moderate reject ID');
  expect(api.calls).toEqual([]);
});

it.each([
  [{ PITLANE_TOKEN: '' }, 'Set PITLANE_TOKEN to a personal access token.'],
  [{ PITLANE_TOKEN: 'mk_secret\nmore' }, 'PITLANE_TOKEN is no access token (mk_…).'],
  [{ PITLANE_URL: 'localhost' }, 'PITLANE_URL is no address.'],
  [{ PITLANE_URL: 'ftp://localhost' }, 'PITLANE_URL is no address.'],
])('says what is wrong with a setting, without repeating it: %o', async (settings, message) => {
  const { code, err } = await moderate(['queue'], settings);

  expect([code, err.split('\n')[0]]).toEqual([2, message]);
});
