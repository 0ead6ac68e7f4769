import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPayment, aRefund } from '../../../testing/payment-orders.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { pageOf, resetNotices, sandboxWorld, useCard } from '../../../testing/sandbox-world.ts';
import { START } from '../../../testing/test-world.ts';

const world = sandboxWorld();
beforeEach(async () => {
  await resetNotices(world);
  world.clock.moveTo(START);
});

const inHours = (count: number) => new Date(START.getTime() + count * 3_600_000);

async function paid(amount = 5_000): Promise<string> {
  const made = await world.provider.create(aPayment({ amount }));
  if (made.status !== 'open') throw new Error(`the payment is ${made.status}`);
  await useCard(world, made.id, '4477');
  return made.id;
}

describe('a payment', () => {
  it("is open at a page in the payer's language", async () => {
    const order = aPayment({ language: 'en' });

    const made = await world.provider.create(order);

    expect(made).toMatchObject({ status: 'open', ourId: order.id, amount: 270_750 });
    const address = made.status === 'open' ? (made.paymentUrl ?? '') : '';
    expect(
      address.startsWith(
        `${world.config.PUBLIC_URL}${pageOf(made.status === 'open' ? made.id : '')}`,
      ),
    ).toBe(true);
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-language')).toBe('en');
    const html = await page.text();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('Pay 2\u00A0707.50\u00A0₽');
    expect(html).toContain(order.description);
  });

  it('has a page in Russian', async () => {
    const made = await world.provider.create(aPayment());
    const address = made.status === 'open' ? (made.paymentUrl ?? '') : '';

    expect(await (await fetch(address)).text()).toContain('Оплатить 2\u00A0707,50\u00A0₽');
  });

  it.each([
    ['4477', 'Оплачено', 200],
    ['0002', 'Платёж отклонён', 200],
  ])('has a page after completion with card %s', async (ending, text, status) => {
    const made = await world.provider.create(aPayment({ returnUrl: 'https://pitlane.test/pay/8' }));
    const id = made.status === 'open' ? made.id : '';
    await useCard(world, id, ending);

    const page = await world.http.get(pageOf(id));
    const again = await useCard(world, id, '4477');

    expect(page.status).toBe(status);
    expect(page.text).toContain(text);
    expect(page.text).toContain('href="https://pitlane.test/pay/8"');
    expect(page.text).not.toContain('<form');
    expect([again.status, again.headers.location]).toEqual([303, pageOf(id)]);
  });

  it('is found by our key, and listed newest first in pages', async () => {
    const from = inHours(10);
    const orders = Array.from({ length: 5 }, () => aPayment());
    for (const [index, order] of orders.entries()) {
      world.clock.moveTo(inHours(10 + index));
      await world.provider.create(order);
    }
    const asked = (path: string) =>
      world.http.get(`/api/sandbox/v3${path}`).auth('sandbox', world.config.SANDBOX_SECRET);

    const [third] = orders.slice(2);
    const found = await world.provider.find({ ourId: third?.id ?? '', from, to: inHours(99) });
    const first = await asked(`/payments?limit=2&created_at.gte=${from.toISOString()}`);
    const next = await asked(
      `/payments?limit=2&created_at.gte=${from.toISOString()}&cursor=${first.body.next_cursor}`,
    );

    expect(found).toMatchObject({ status: 'open', ourId: third?.id });
    const ids = [...first.body.items, ...next.body.items].map(
      ({ metadata }) => metadata.transaction_id,
    );
    expect(ids).toEqual(
      orders
        .map(({ id }) => id)
        .reverse()
        .slice(0, 4),
    );
    expect(
      await world.provider.find({ ourId: third?.id ?? '', from: inHours(13), to: inHours(99) }),
    ).toEqual({ status: 'missing' });
  });
});

describe('a refund', () => {
  it('returns part, then the rest, and never more', async () => {
    const paymentId = await paid();
    const orders = [2_000, 2_999, 2, 1, 1].map((amount) => aRefund({ paymentId, amount }));

    const statuses = [];
    for (const order of orders) statuses.push((await world.provider.refund(order)).status);

    expect(statuses).toEqual(['succeeded', 'succeeded', 'refused', 'succeeded', 'refused']);
    for (const [index, { id }] of orders.entries()) {
      const found = await world.provider.findRefund({ paymentId, ourId: id });
      expect(found.status).toBe(statuses[index] === 'refused' ? 'missing' : 'succeeded');
    }
    const now = world.clock.now();
    const day = { from: now, to: new Date(now.getTime() + 1) };
    const list = await world.provider.listRefunds(day);
    const listed = list.status === 'page' ? list.items : [];
    const own = listed.filter((refund) => refund.paymentId === paymentId);
    expect(own.map(({ receipt }) => receipt)).toEqual(Array(3).fill('succeeded'));
    await runJobs(world, 'sandbox-notice');
    const events = world.notices.map(({ body }) => JSON.parse(String(body)).event);
    expect(events.sort()).toEqual([
      'payment.succeeded',
      'refund.succeeded',
      'refund.succeeded',
      'refund.succeeded',
    ]);
  });

  it('never exceeds the payment under concurrent requests', async () => {
    const paymentId = await paid();

    const made = await Promise.all(
      Array.from({ length: 8 }, () => world.provider.refund(aRefund({ paymentId, amount: 2_000 }))),
    );

    expect(made.filter(({ status }) => status === 'succeeded')).toHaveLength(2);
    expect(made.filter(({ status }) => status === 'refused')).toHaveLength(6);
  });

  it('of an unpaid payment is rejected', async () => {
    const open = await world.provider.create(aPayment());
    const refused = { status: 'refused', parameter: 'amount.value' };

    const paymentId = open.status === 'open' ? open.id : '';
    expect(await world.provider.refund(aRefund({ paymentId }))).toMatchObject(refused);
    expect(await world.provider.refund(aRefund({ paymentId: randomUUID() }))).toMatchObject({
      status: 'refused',
      code: 'not_found',
    });
  });
});

describe('the idempotency key', () => {
  it('creates one payment from concurrent requests', async () => {
    const order = aPayment();

    const made = await Promise.all(Array.from({ length: 12 }, () => world.provider.create(order)));

    expect(new Set(made.map((each) => ('id' in each ? each.id : each.status))).size).toBe(1);
    expect(made[0]).toMatchObject({ status: 'open', ourId: order.id });
  });

  it('creates one refund from concurrent requests', async () => {
    const order = aRefund({ paymentId: await paid(), amount: 1_000 });

    const made = await Promise.all(Array.from({ length: 12 }, () => world.provider.refund(order)));

    expect(new Set(made.map((each) => ('id' in each ? each.id : each.status))).size).toBe(1);
    expect(await world.database.sandboxRefund.count({ where: { description: order.id } })).toBe(1);
  });

  it('is rejected with a different order', async () => {
    const order = aPayment();
    await world.provider.create(order);
    const refused = { status: 'refused', parameter: 'Idempotence-Key' };

    expect(
      await world.provider.create({
        ...order,
        amount: 1,
        receipt: { ...order.receipt, items: [{ title: 'Тариф', amount: 1 }] },
      }),
    ).toMatchObject(refused);
    const paymentId = await paid();
    expect(await world.provider.refund(aRefund({ paymentId, key: order.key }))).toMatchObject(
      refused,
    );
  });

  it('is forgotten after 24 hours: the same order is a new payment then', async () => {
    const order = aPayment();
    const first = await world.provider.create(order);
    world.clock.moveTo(new Date(inHours(24).getTime() - 1));
    const repeat = await world.provider.create(order);
    world.clock.moveTo(inHours(24));

    const second = await world.provider.create(order);

    expect(repeat).toEqual(first);
    expect(second.status).toBe('open');
    expect(second).not.toMatchObject({ id: 'id' in first ? first.id : '' });
  });

  it('can be reused after a rejected order', async () => {
    const paymentId = await paid(1_000);
    const order = aRefund({ paymentId, amount: 1_001 });
    expect((await world.provider.refund(order)).status).toBe('refused');

    const right = aRefund({ paymentId, amount: 1_000, key: order.key });

    expect((await world.provider.refund(right)).status).toBe('succeeded');
  });
});

describe('a notice', () => {
  it.each([503, 404, 302])(
    'is sent again with a new signature after a response of %i',
    async (status) => {
      const id = await paid();
      world.noticeStatus = status;
      await expect(runJobs(world, 'sandbox-notice')).rejects.toThrow();
      world.noticeStatus = 200;
      world.clock.moveTo(inHours(20));
      // Does what the queue does after its delay.
      await world.database
        .$executeRaw`UPDATE pgboss.job SET start_after = now() - interval '1 second'`;

      await runJobs(world, 'sandbox-notice');

      const last = world.notices.at(-1);
      expect(world.notices).toHaveLength(2);
      expect(
        last &&
          world.provider.readNotice({
            body: last.body,
            headers: last.headers,
            address: '10.0.0.1',
          }),
      ).toEqual({ kind: 'payment', id });
    },
  );
});
