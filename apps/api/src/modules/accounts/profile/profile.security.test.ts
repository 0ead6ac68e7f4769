import { createServer } from 'node:net';
import { getProfile, removePhone, updateProfile } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf, whole } from '../../../testing/answers.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const stored = (id: number) =>
  world.database.user.findUniqueOrThrow({ where: { id }, include: { phones: true } });

/** What no form of the profile has. */
const foreign = {
  user_id: '1',
  role: 'admin',
  is_admin: '1',
  is_entity: '1',
  isEntity: '1',
  tariff_type: '6',
  tariffType: '6',
  tariff_expires_at: '2099-01-01T00:00:00Z',
  blocked_at: '2026-01-01T00:00:00Z',
  password: 'совсем другой пароль 1',
  password_hash: 'x',
  passwordHash: 'x',
  phone_verified: '1',
  phoneVerifiedAt: '2026-01-01T00:00:00Z',
  email_verified: '1',
  created_at: '2001-01-01T00:00:00Z',
  avatar: '/media/other.webp',
  logo: '/media/other.webp',
  locale: 'en',
  'phones[]': '+79990000009',
};

describe('profile/update-profile-data', () => {
  it('writes no field that the form does not have', async () => {
    const { user, token } = await aSignedIn(world, { tariffType: 1 });
    const other = await aSignedIn(world);
    const before = await stored(user.id);

    const answer = await world.call(updateProfile, {
      token,
      form: { ...foreign, id: String(other.user.id), first_name: 'Ольга' },
      query: { id: other.user.id, user_id: other.user.id },
      headers: { 'X-Customer-Token': String(other.user.id) },
    });

    expect(answer.status, answer.text).toBe(200);
    expect(await stored(user.id)).toEqual({ ...before, firstName: 'Ольга' });
    const { phones: _none, ...unchanged } = await stored(other.user.id);
    expect(unchanged).toEqual(other.user);
  });

  it('never marks a phone as verified because the form says so', async () => {
    const { user, token } = await aSignedIn(world);
    const form = {
      new_phones: '+79990000002',
      verified: '1',
      'new_phones[0][verified]': '1',
      verifiedAt: START.toISOString(),
    };

    const answer = await world.call(updateProfile, { token, form });

    expect(answer.status, answer.text).toBe(200);
    expect((await stored(user.id)).phones).toMatchObject([
      { phone: '+79990000002', verifiedAt: null },
    ]);
  });

  it.each([
    ['__proto__', 400],
    ['constructor', 400],
    ['toString', 400],
    ['prototype', 400],
    ['constructor[prototype]', 200],
  ])('makes nothing of a field named %s', async (name, status) => {
    const { token } = await aSignedIn(world);

    const answer = await world.call(updateProfile, { token, form: { [name]: '{"isAdmin":1}' } });

    expect(answer.status, answer.text).toBe(status);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });

  it('keeps text that looks like code or SQL as text', async () => {
    const { token } = await aSignedIn(world);
    const address = `'; DROP TABLE users; -- <script>alert(1)</script> {{7*7}} \${7*7}`;

    const answer = await world.call(updateProfile, { token, form: { address } });

    expect(dataOf(updateProfile, answer).address).toBe(address);
  });
});

describe('addresses in a form', () => {
  it('are visited by nobody', async () => {
    const visits: unknown[] = [];
    const canary = createServer((socket) => {
      visits.push(socket.remotePort);
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const address = canary.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/x.png`;
    const { token } = await aSignedIn(world, { isEntity: true, companyName: 'Гараж' });
    const ofCompany = ['company_name', 'company_address', 'company_inn', 'position'];
    const names = ['avatar', 'logo', 'address', ...ofCompany];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}"/></svg>`;

    for (const name of [...names, 'url', 'picture', 'first_name', 'email', 'phone']) {
      await world.call(updateProfile, { token, form: { [name]: url }, query: { [name]: url } });
    }
    await world.call(updateProfile, {
      token,
      files: { avatar: { bytes: Buffer.from(svg), name: 'a.png' } },
    });

    expect(visits).toEqual([]);
    await new Promise((resolve) => canary.close(resolve));
  });
});

describe('what a profile tells', () => {
  it('is nothing of passwords, sessions, other accounts or the inside', async () => {
    const { user, token } = await aSignedIn(world);
    const other = await aSignedIn(world, { phone: '+79261234567' });

    const answers = [
      await world.call(getProfile, { token, query: { id: other.user.id } }),
      await world.call(updateProfile, { token, form: { address: 'Тверская, 1' } }),
    ];

    for (const { status, text } of answers) {
      expect(status, text).toBe(200);
      expect(text).not.toMatch(/argon2|hash"|"token|secret|blocked|locale|createdAt|created_at/i);
      expect(text).not.toContain(user.passwordHash ?? '-');
      expect(text).not.toContain(other.user.email);
      expect(text).not.toContain('9261234567');
    }
  });
});

describe('somebody else’s', () => {
  it('phone cannot be removed: byte for byte as one that does not exist', async () => {
    const owner = await aSignedIn(world, { phones: { create: [{ phone: '+79990000002' }] } });
    const { token } = await aSignedIn(world);
    const [phone] = (await stored(owner.user.id)).phones;

    const theirs = await world.call(removePhone, {
      token,
      body: { id: phone?.id, user_id: owner.user.id },
    });
    const missing = await world.call(removePhone, { token, body: { id: 2_147_483_647 } });

    expect(failureOf(theirs, 404).code).toBe('phone.not_found');
    expect(whole(theirs)).toEqual(whole(missing));
    expect((await stored(owner.user.id)).phones).toHaveLength(1);
  });

  it.each([
    ['no token', undefined],
    ['a token of nobody', 'a.b.c'],
  ])('account is closed to %s', async (_what, token) => {
    const { user } = await aSignedIn(world, { phones: { create: [{ phone: '+79990000002' }] } });
    const before = await stored(user.id);
    const who = token === undefined ? {} : { token };

    const answers = [
      await world.call(getProfile, { ...who, query: { user_id: user.id } }),
      await world.call(updateProfile, { ...who, form: { id: String(user.id), first_name: 'Х' } }),
      await world.call(removePhone, { ...who, body: { id: before.phones[0]?.id } }),
      await world.call(removePhone, { ...who, body: { id: 2_147_483_647 } }),
    ];

    for (const answer of answers) expect(failureOf(answer, 401).code).toBe('unauthorized');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await stored(user.id)).toEqual(before);
  });
});
