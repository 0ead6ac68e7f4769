import { createServer } from 'node:net';
import { getProfile, updateProfile } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

describe('profile/update-profile-data', () => {
  it.each([
    ['__proto__', 400],
    ['constructor', 400],
    ['toString', 400],
    ['prototype', 400],
    ['constructor[prototype]', 200],
  ])('does not pollute prototypes through a field named %s', async (name, status) => {
    const { token } = await aSignedInAccount(world);

    const response = await world.call(updateProfile, { token, form: { [name]: '{"isAdmin":1}' } });

    expect(response.status, response.text).toBe(status);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });

  it('stores scripts and SQL as plain text', async () => {
    const { token } = await aSignedInAccount(world);
    const address = `'; DROP TABLE users; -- <script>alert(1)</script> {{7*7}} \${7*7}`;

    const response = await world.call(updateProfile, { token, form: { address } });

    expect(dataOf(updateProfile, response).address).toBe(address);
  });
});

describe('URLs in profile fields', () => {
  it('are never requested by the server', async () => {
    const visits: unknown[] = [];
    const canary = createServer((socket) => {
      visits.push(socket.remotePort);
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const address = canary.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/x.png`;
    const { token } = await aSignedInAccount(world, { isEntity: true, companyName: 'Гараж' });
    const companyFields = ['company_name', 'company_address', 'company_inn', 'position'];
    const names = ['avatar', 'logo', 'address', ...companyFields];
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

describe('profile responses', () => {
  it('contain no passwords, sessions, internal fields or data of other accounts', async () => {
    const { user, token } = await aSignedInAccount(world);
    const otherAccount = await aSignedInAccount(world, { phone: '+79261234567' });

    const responses = [
      await world.call(getProfile, { token, query: { id: otherAccount.user.id } }),
      await world.call(updateProfile, { token, form: { address: 'Тверская, 1' } }),
    ];

    for (const { status, text } of responses) {
      expect(status, text).toBe(200);
      expect(text).not.toMatch(/argon2|hash"|"token|secret|blocked|locale|createdAt|created_at/i);
      expect(text).not.toContain(user.passwordHash ?? '-');
      expect(text).not.toContain(otherAccount.user.email);
      expect(text).not.toContain('9261234567');
    }
  });
});
