import { expect, it } from 'vitest';
import { reportedMessage, resolveMessage } from '../../packages/contracts/src/index.ts';
import { aMessage } from './testing/a-message.ts';
import { data, fakeApi, pageOf, refusal } from './testing/fake-api.ts';

const api = fakeApi();
const { moderate } = api;

const MESSAGES = 'GET /api/moderation/messages?page=1&per_page=50';

it('prints the reported messages of all pages within 80 columns', async () => {
  const long = aMessage(9, { reporters: 0 });
  api.answers = {
    [MESSAGES]: pageOf([aMessage(8)], 1, 2),
    'GET /api/moderation/messages?page=2&per_page=50': pageOf([long], 2, 2),
  };

  const { code, out } = await moderate(['messages']);

  expect(code).toBe(0);
  expect(out).toMatch(/^8 +R1 A !1 +Андрей +Переведите предоплату/m);
  expect(out).toMatch(/^9 +A !1 +Андрей/m);
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(out).not.toContain('\u001b');
});

it('shows a reported message with what was written before it', async () => {
  api.answers = { [MESSAGES]: pageOf([aMessage(8)]) };

  const { code, out } = await moderate(['message', '8']);

  expect(code).toBe(0);
  expect(out).toContain('Message 8 of Андрей (user 5, seller)');
  expect(out).toContain('BMW M5 E39 2001 (7, removed)');
  expect(out).toMatch(/MESSAGE\n {2}2026-11-21T10:00 seller: Переведите предоплату/);
  expect(out).toContain('  ! prepayment “Переведите предоплату”');
  expect(out).toMatch(/BEFORE IT\n {2}2026-11-21T10:00 buyer: Можно посмотреть\?/);
  expect(out).not.toContain('\u001b');
  const { out: json } = await moderate(['message', '8', '--json']);
  expect(reportedMessage.parse(JSON.parse(json))).toEqual(aMessage(8));
});

it('says that no message waits, or not this one', async () => {
  api.answers = { [MESSAGES]: pageOf([]) };

  expect(await moderate(['messages'])).toMatchObject({
    code: 0,
    out: 'No reported message waits.\n',
  });
  expect(await moderate(['message', '8'])).toMatchObject({
    code: 1,
    err: 'No report of message 8 waits.\n',
  });
});

it('resolves nothing with --dry-run', async () => {
  api.answers = { [MESSAGES]: pageOf([aMessage(8)]) };

  expect(await moderate(['resolve', '8', 'delete', '--dry-run'])).toMatchObject({
    code: 0,
    out: 'Would be: Message 8 of Андрей: deleted for both.\n',
  });
  expect(api.calls.map(({ call }) => call)).toEqual([MESSAGES]);
});

it('resolves a message', async () => {
  const call = 'POST /api/moderation/messages/8/resolve';
  api.answers[call] = data(aMessage(8, { resolution: 'block_sender' }));

  const { code, out } = await moderate(['resolve', '8', 'block_sender']);

  expect(code).toBe(0);
  expect(out).toBe('Message 8 of Андрей: deleted for both, its sender is blocked.\n');
  expect(api.calls.at(-1)?.body).toEqual({ action: 'block_sender' });
  expect(resolveMessage.body.safeParse(api.calls.at(-1)?.body).success).toBe(true);

  api.answers[call] = refusal(409, 'report.resolved', 'Решение уже принято');
  expect(await moderate(['resolve', '8', 'keep'])).toMatchObject({
    code: 1,
    err: 'Решение уже принято\n',
  });
});
