import { getOwnRequests, updatePost } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPlacedPost, aSeller } from '../../../testing/a-placed-post.ts';
import { aPostInStatus } from '../../../testing/ad-lifecycle.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { sharedMailServer } from '../../../testing/mail-server.ts';
import { inParallel } from '../../../testing/parallel.ts';
import { resetFormsBeforeEach } from '../../../testing/reset-forms.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
resetFormsBeforeEach(world);

const findRequests = () => world.database.request.findMany();

describe('an ad whose owner asks for an offer', () => {
  it('creates one request on submission, which is confirmed to the owner by email', async () => {
    const { user, token } = await aSeller(world);
    const fields = {
      buyout_price: '1',
      contact_name: 'Пётр',
      'contact_phones[]': ['+79990000007'],
    };
    const { id } = await aPlacedPost(world, token, fields);

    expect(await findRequests()).toMatchObject([
      {
        kind: 'buyback',
        state: 'new',
        userId: user.id,
        name: 'Пётр',
        phone: '+79990000007',
        email: user.email,
        fields: { post_id: id },
        dueAt: new Date('2026-06-17T12:00:00Z'),
      },
    ]);
    const mails = await mailServer.deliver(world);
    expect(mails.map(({ to, subject }) => [to, /№ \d+$/.test(subject)])).toEqual([
      [[user.email], true],
    ]);
    expect(mails[0]?.text).not.toContain('Пётр');
    const ownRequests = pageOf(getOwnRequests, await world.call(getOwnRequests, { token }));
    expect(ownRequests.data).toMatchObject([{ kind: 'buyback', message: '', state: 'new' }]);
  });

  it('creates no request if its owner asks for no offer', async () => {
    const { token } = await aSeller(world);
    await aPlacedPost(world, token);

    expect(await findRequests()).toEqual([]);
  });

  it('creates one request when a change first asks for an offer, and no other later', async () => {
    const { user, token } = await aSignedInAccount(world);
    const post = await aPostInStatus(world, user.id, 'active');
    const change = (fields: Record<string, string>) =>
      world.call(updatePost, { token, form: { id: String(post.id), ...fields } });

    dataOf(updatePost, await change({ mileage: '46000' }));
    expect(await findRequests()).toEqual([]);
    await inParallel(4, () => change({ buyout_price: '1' }));
    for (const buyout_price of ['0', '1']) dataOf(updatePost, await change({ buyout_price }));

    expect((await findRequests()).map(({ fields }) => fields)).toEqual([{ post_id: post.id }]);
    expect(await mailServer.deliver(world)).toHaveLength(1);
  });

  it("does not count towards the owner's form limit", async () => {
    const { token } = await aSeller(world, { placements: 6 });
    for (let n = 0; n < 6; n += 1) await aPlacedPost(world, token, { buyout_price: '1' });

    const body = { name: 'Анна', phone: '+79991234567', description: 'Седан' };
    await world.http
      .post('/api/forms/buyback')
      .set('Authorization', `Bearer ${token}`)
      .send(body)
      .expect(201);
    expect(await findRequests()).toHaveLength(7);
  });
});
