import { expect, it } from 'vitest';
import {
  answerRequest,
  closeRequest,
  getRequests,
  staffRequest,
} from '../../packages/contracts/src/index.ts';
import { aRequest } from './testing/a-request.ts';
import { data, fakeApi, pageOf, refusal } from './testing/fake-api.ts';

const api = fakeApi();
const { moderate } = api;

const listOf = (state: string, page = 1) =>
  `GET /api/moderation/requests?page=${page}&per_page=50&state=${state}`;
const counts = { new: 2, taken: 1, answered: 0, closed: 0 };
const page = (items: readonly object[], current = 1, last = 1) => {
  const { status, content } = pageOf(getRequests.response.parse(items), current, last);
  return {
    status,
    content: { ...content, meta: { ...Object.assign({ meta: {} }, content).meta, counts } },
  };
};

const you = { id: 1, name: 'Мария' };

it('prints what is new and taken within 80 columns, the first due first', async () => {
  const error = aRequest(8, { kind: 'error', due_at: null, name: null, description: 'Упало' });
  const taken = aRequest(9, {
    kind: 'individual-selection',
    state: 'taken',
    due_at: '2026-11-21T09:00:00.000Z',
    taken_by: you,
    own: true,
  });
  api.answers = {
    [listOf('new')]: page([aRequest(7)], 1, 2),
    [listOf('new', 2)]: page([error], 2, 2),
    [listOf('taken')]: page([taken]),
  };

  const { code, out } = await moderate(['requests']);

  expect(code).toBe(0);
  expect(out).toMatch(/^9 +individual-selection +-\S.* +you +Андрей: Не приходит/m);
  expect(out).toMatch(/^8 +error +Упало$/m);
  const lines = out.split('\n');
  expect(lines.slice(1, 4).map((line) => line.slice(0, 1))).toEqual(['9', '7', '8']);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(out).not.toContain('\u001b');
});

it('says that no request waits', async () => {
  api.answers = { [listOf('new')]: page([]), [listOf('taken')]: page([]) };

  expect(await moderate(['requests'])).toMatchObject({ code: 0, out: 'No request waits.\n' });
});

it('shows a request with its answers', async () => {
  const answered = aRequest(7, {
    state: 'answered',
    taken_by: you,
    answers: [
      {
        message: 'Письмо отправлено',
        channel: 'email',
        created_at: '2026-11-21T10:03:00.000Z',
        user: you,
      },
    ],
  });
  api.answers['GET /api/moderation/requests/7'] = data(answered);

  const { code, out } = await moderate(['request', '7']);

  expect(code).toBe(0);
  expect(out).toContain('Request 7: support, answered');
  expect(out).toMatch(/^Phone +\+79161234567$/m);
  expect(out).toMatch(/^Taken by +Мария$/m);
  expect(out).toMatch(/Объявление: BMW M5 \(http:\S+\/product\?id=7\)/);
  expect(out).toMatch(/ANSWERS\n {2}2026-11-21T10:03 email, Мария: Письмо отправлено/);
  expect(out).not.toContain('\u001b');
  const { out: json } = await moderate(['request', '7', '--json']);
  expect(staffRequest.parse(JSON.parse(json))).toEqual(answered);
});

it('takes, answers and closes a request', async () => {
  const call = (step: string) => `POST /api/moderation/requests/7/${step}`;
  api.answers = {
    [call('take')]: data(aRequest(7, { state: 'taken', taken_by: you, own: true })),
    [call('answer')]: data(aRequest(7, { state: 'answered' })),
    [call('close')]: data(aRequest(7, { state: 'closed' })),
  };

  expect(await moderate(['take', '7'])).toMatchObject({
    code: 0,
    out: 'Request 7 (support) is taken now.\n',
  });
  await moderate(['answer', '7', '--message', ' Готово ']);
  expect(api.calls.at(-1)?.body).toEqual({ message: 'Готово', channel: 'email' });
  expect(answerRequest.body.safeParse(api.calls.at(-1)?.body).success).toBe(true);
  await moderate(['answer', '7', '--message', 'Перезвонил', '--channel', 'phone']);
  expect(api.calls.at(-1)?.body).toEqual({ message: 'Перезвонил', channel: 'phone' });
  await moderate(['close', '7', '--note', 'решено']);
  expect(api.calls.at(-1)?.body).toEqual({ note: 'решено' });
  expect(closeRequest.body.safeParse(api.calls.at(-1)?.body).success).toBe(true);
  expect(await moderate(['close', '7'])).toMatchObject({ code: 0 });
  expect(api.calls.at(-1)?.body).toEqual({});
});

it.each(['take 7', 'answer 7 --message Готово', 'close 7'])(
  'changes no request with --dry-run: %s',
  async (words) => {
    api.answers['GET /api/moderation/requests/7'] = data(aRequest(7));

    expect(await moderate([...words.split(' '), '--dry-run'])).toMatchObject({
      code: 0,
      out: `Would ${words.split(' ')[0]} request 7 (support), which is new now.\n`,
    });
    expect(api.calls.map(({ call }) => call)).toEqual(['GET /api/moderation/requests/7']);
  },
);

it('says why a request is refused', async () => {
  api.answers['POST /api/moderation/requests/7/take'] = refusal(
    409,
    'request.taken',
    'Эту заявку уже взял другой сотрудник',
  );

  expect(await moderate(['take', '7'])).toMatchObject({
    code: 1,
    err: 'Эту заявку уже взял другой сотрудник\n',
  });
});
