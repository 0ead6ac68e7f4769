import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  approvePost,
  getModerationPosts,
  type ModeratedPostPage,
  moderatedPostPage,
  rejectPost,
} from '../packages/contracts/src/index.ts';
import { aPost, entry, SUBMITTED } from './moderate/testing/a-post.ts';
import { data, fakeApi, pageOf, refusal, TOKEN } from './moderate/testing/fake-api.ts';

/** Some tests start a process, on machines that have other work. */
vi.setConfig({ testTimeout: 30_000 });

const script = fileURLToPath(new URL('./moderate.ts', import.meta.url));
const api = fakeApi();
const { moderate } = api;

const page = (posts: readonly ModeratedPostPage[], current = 1, last = 1) =>
  pageOf(getModerationPosts.response.parse(posts), current, last);

beforeEach(() => {
  api.answers = {
    'GET /api/moderation/posts?page=1&per_page=50': page([aPost(7)]),
    'GET /api/moderation/posts/7': data(aPost(7)),
  };
});

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function start(words: readonly string[]) {
  const child = spawn(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH, PITLANE_URL: api.url, PITLANE_TOKEN: TOKEN },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    printed.out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    printed.err += chunk;
  });
  return { child, printed };
}

it('prints the queue of all pages within 80 columns', async () => {
  const long = aPost(8, { model: entry(9, 'Kompressor Gullwing Coupé de Luxe'), price: null });
  api.answers = {
    'GET /api/moderation/posts?page=1&per_page=50': page([aPost(7)], 1, 2),
    'GET /api/moderation/posts?page=2&per_page=50': page([long], 2, 2),
  };

  const { code, out } = await moderate(['queue', '--lang', 'ru']);

  expect(code).toBe(0);
  expect(out).toMatch(/^7 +edit +.* +!1 +4 000 000 ₽ +BMW M5 E39, 2001$/m);
  expect(out).toMatch(/^8 +.*on request.*…$/m);
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(api.calls[0]?.headers).toMatchObject({
    authorization: `Bearer ${TOKEN}`,
    'accept-language': 'ru',
  });
});

it('says that nothing waits', async () => {
  api.answers = { 'GET /api/moderation/posts?page=1&per_page=50': page([]) };

  expect(await moderate(['queue'])).toMatchObject({ code: 0, out: 'The queue is empty.\n' });
});

it('shows an ad, and lets its text not steer the terminal', async () => {
  const { code, out } = await moderate(['show', '7']);

  expect(code).toBe(0);
  expect(out).toContain('BMW M5 E39, 2001 — 4 000 000 ₽');
  expect(out).toContain('description: Контакты “+7 916”');
  expect(out).toMatch(/CHANGED\n {2}price\n {4}- 5 000 000 ₽\n {4}\+ 4 000 000 ₽/);
  expect(out).toMatch(/ {2}mileage\n {4}- 45 000 km\n {4}\+ 61 000 km/);
  expect(out).toMatch(/ {2}vin\n {4}- not said\n {4}\+ WBS1/);
  expect(out).toMatch(/Mileage +61 000 km\nVolume +4 941 cm³\nPower +400 hp\n/);
  expect(out).toContain('andrey@example.org');
  expect(out).not.toContain('\u001b');
});

it('tells where each photo can be seen, also those that other ads have', async () => {
  const photo = (id: number) => {
    const path = `/media/private/abc/${id}`;
    const files = { thumb: `${path}-t.webp`, medium: `${path}-m.webp`, large: `${path}.webp` };
    return { id, ...files, width: 1_600, height: 1_200, placeholder: '' };
  };
  const seen = { kind: 'seen_picture' as const, field: 'photo:4', message: 'Чужое', quotes: [] };
  api.answers['GET /api/moderation/posts/7'] = data(
    aPost(7, {
      photos: [photo(3), photo(4)],
      photo_difference: { added: [photo(4)], removed: [photo(2)] },
      findings: [{ ...seen, posts: [{ id: 99, photo: photo(5) }] }],
    }),
  );

  const { out } = await moderate(['show', '7']);

  const at = (id: number) => `photo:${id}  ${api.url}/media/private/abc/${id}.webp`;
  expect(out).toContain(`PHOTOS\n  1 = ${at(3)}\n  2 = ${at(4)}\n`);
  expect(out).toContain(`PHOTOS CHANGED\n  + ${at(4)}\n  - ${at(2)}\n`);
  expect(out).toContain(`  photo:4 (photo 2): Чужое\n    ad 99, ${at(5)}\n`);
});

it('prints the answer itself for machines', async () => {
  const { out } = await moderate(['show', '7', '--json']);

  expect(moderatedPostPage.parse(JSON.parse(out))).toEqual(aPost(7));
});

it.each([['approve 7'], ['reject 7 --reason no!']])(
  'changes nothing with --dry-run: %s',
  async (words) => {
    const { code, out } = await moderate([...words.split(' '), '--dry-run']);

    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Would (approve|reject): BMW M5 E39, 2001 \(7\)/),
    ]);
    expect(api.calls.map(({ call }) => call)).toEqual(['GET /api/moderation/posts/7']);
  },
);

it('approves the version it has read', async () => {
  const approved = aPost(7, { status: 'active', waits_for: null });
  api.answers['POST /api/moderation/posts/7/approve'] = data(approved);

  const { code, out } = await moderate(['approve', '7']);

  expect(code).toBe(0);
  expect(out).toBe('Approved: BMW M5 E39, 2001 (7) is active now.\n');
  expect(api.calls.at(-1)?.body).toEqual({ submitted_at: SUBMITTED });
  expect(approvePost.body.safeParse(api.calls.at(-1)?.body).success).toBe(true);
});

it('rejects with a reason and fields', async () => {
  api.answers['POST /api/moderation/posts/7/reject'] = data(aPost(7, { status: 'denied' }));

  const { code, out } = await moderate([
    'reject',
    '7',
    '--reason',
    'Уберите телефон',
    '--fields',
    'description, photo:3',
  ]);

  expect(code).toBe(0);
  expect(out).toBe('Rejected: BMW M5 E39, 2001 (7) is denied now.\n');
  expect(api.calls.at(-1)?.body).toEqual({
    submitted_at: SUBMITTED,
    reason: 'Уберите телефон',
    fields: ['description', 'photo:3'],
  });
  expect(rejectPost.body.safeParse(api.calls.at(-1)?.body).success).toBe(true);
});

it.each([
  [refusal(409, 'post.changed', 'Объявление изменилось'), 'Объявление изменилось\n'],
  [refusal(401, 'unauthorized', 'Войдите'), 'Войдите\n'],
  [refusal(403, 'post.own', 'Это ваше объявление'), 'Это ваше объявление\n'],
  [
    {
      status: 422,
      content: { code: 'validation', message: 'Проверьте поля', errors: { reason: ['Минимум 3'] } },
    },
    'Проверьте поля\n  reason: Минимум 3\n',
  ],
  [{ status: 502, content: {} }, 'The server answered 502.\n'],
  [
    { status: 200, content: { hello: 1 } },
    'The answer is none of Pitlane: is PITLANE_URL right?\n',
  ],
])('ends with 1 and what the server said: %o', async (answer, err) => {
  api.answers['POST /api/moderation/posts/7/reject'] = answer;

  expect(await moderate(['reject', '7', '--reason', 'no!'])).toMatchObject({
    code: 1,
    out: '',
    err,
  });
});

it('ends with 1 where nobody answers', async () => {
  expect(await moderate(['queue'], { PITLANE_URL: 'http://127.0.0.1:1' })).toMatchObject({
    code: 1,
    err: 'http://127.0.0.1:1 does not answer.\n',
  });
});

it('ends with 2 and a short help when used wrongly', async () => {
  const { child, printed } = start(['dance']);

  expect(await once(child, 'close')).toEqual([2, null]);
  expect(printed.out).toBe('');
  expect(printed.err.startsWith('There is no command dance.\n\n')).toBe(true);
  expect(printed.err).toContain('pnpm moderate queue');
  expect(api.calls).toEqual([]);
});

it('helps', async () => {
  const { code, out } = await moderate(['--help']);

  expect(code).toBe(0);
  expect(out).toContain('pnpm moderate reject ID --reason TEXT');
});

it('watches: what is new once, through trouble of the server, until Ctrl-C', async () => {
  const queue = 'GET /api/moderation/posts?page=1&per_page=50';
  const { child, printed } = start(['watch', '--every', '1']);
  const closed = once(child, 'close');
  const until = async (holds: () => boolean) => {
    while (!holds() && child.exitCode === null) await sleep(20);
    expect(holds()).toBe(true);
  };

  await until(() => printed.out.includes('\n'));
  api.answers[queue] = refusal(503, 'unavailable', 'Попробуйте позже');
  await until(() => printed.err !== '');
  api.answers[queue] = page([aPost(7), aPost(8)]);
  await until(() => /^8 /m.test(printed.out));
  child.kill('SIGINT');

  expect(await closed).toEqual([0, null]);
  expect(printed.err.split('\n')[0]).toBe('Попробуйте позже');
  expect(printed.out.trim().split('\n')).toHaveLength(2);
});

it('stops watching where it may not look', async () => {
  api.answers = {
    'GET /api/moderation/posts?page=1&per_page=50': refusal(403, 'forbidden', 'Только модераторам'),
  };

  expect(await moderate(['watch'])).toMatchObject({ code: 1, err: 'Только модераторам\n' });
});
