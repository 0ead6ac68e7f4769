import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPayment, aRefund } from '../../../testing/payment-orders.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import {
  paymentPagePath,
  resetNotices,
  sandboxWorld,
  submitCard,
} from '../../../testing/sandbox-world.ts';
import { START } from '../../../testing/test-world.ts';

const world = sandboxWorld();
beforeEach(async () => {
  await resetNotices(world);
  world.clock.moveTo(START);
});

const hoursAfterStart = (count: number) => new Date(START.getTime() + count * 3_600_000);

async function createPaidPayment(amount = 5_000): Promise<string> {
  const payment = await world.provider.create(aPayment({ amount }));
  if (payment.status !== 'open') throw new Error(`the payment is ${payment.status}`);
  await submitCard(world, payment.id, '4477');
  return payment.id;
}

describe('a payment', () => {
  it("has a payment page in the payer's language", async () => {
    const order = aPayment({ language: 'en' });

    const payment = await world.provider.create(order);

    expect(payment).toMatchObject({ status: 'open', ourId: order.id, amount: 270_750 });
    const url = payment.status === 'open' ? (payment.paymentUrl ?? '') : '';
    expect(
      url.startsWith(
        `${world.config.PUBLIC_URL}${paymentPagePath(payment.status === 'open' ? payment.id : '')}`,
      ),
    ).toBe(true);
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-language')).toBe('en');
    const html = await page.text();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('Pay 2\u00A0707.50\u00A0₽');
    expect(html).toContain(order.description);
  });

  it('has a payment page in Russian by default', async () => {
    const payment = await world.provider.create(aPayment());
    const url = payment.status === 'open' ? (payment.paymentUrl ?? '') : '';

    expect(await (await fetch(url)).text()).toContain('Оплатить 2\u00A0707,50\u00A0₽');
  });

  it.each([
    ['4477', 'Оплачено', 200],
    ['0002', 'Платёж отклонён', 200],
  ])('has a page after completion with card %s', async (ending, text, status) => {
    const payment = await world.provider.create(
      aPayment({ returnUrl: 'https://pitlane.test/pay/8' }),
    );
    const id = payment.status === 'open' ? payment.id : '';
    await submitCard(world, id, ending);

    const page = await world.http.get(paymentPagePath(id));
    const repeated = await submitCard(world, id, '4477');

    expect(page.status).toBe(status);
    expect(page.text).toContain(text);
    expect(page.text).toContain('href="https://pitlane.test/pay/8"');
    expect(page.text).not.toContain('<form');
    expect([repeated.status, repeated.headers.location]).toEqual([303, paymentPagePath(id)]);
  });

  it('is found by our key, and listed in pages, newest first', async () => {
    const from = hoursAfterStart(10);
    const orders = Array.from({ length: 5 }, () => aPayment());
    for (const [index, order] of orders.entries()) {
      world.clock.moveTo(hoursAfterStart(10 + index));
      await world.provider.create(order);
    }
    const getPage = (path: string) =>
      world.http.get(`/api/sandbox/v3${path}`).auth('sandbox', world.config.SANDBOX_SECRET);

    const [third] = orders.slice(2);
    const found = await world.provider.find({
      ourId: third?.id ?? '',
      from,
      to: hoursAfterStart(99),
    });
    const firstPage = await getPage(`/payments?limit=2&created_at.gte=${from.toISOString()}`);
    const secondPage = await getPage(
      `/payments?limit=2&created_at.gte=${from.toISOString()}&cursor=${firstPage.body.next_cursor}`,
    );

    expect(found).toMatchObject({ status: 'open', ourId: third?.id });
    const ids = [...firstPage.body.items, ...secondPage.body.items].map(
      ({ metadata }) => metadata.transaction_id,
    );
    expect(ids).toEqual(
      orders
        .map(({ id }) => id)
        .reverse()
        .slice(0, 4),
    );
    expect(
      await world.provider.find({
        ourId: third?.id ?? '',
        from: hoursAfterStart(13),
        to: hoursAfterStart(99),
      }),
    ).toEqual({ status: 'missing' });
  });
});

describe('a refund', () => {
  it('returns part of the amount, then the rest, and never more', async () => {
    const paymentId = await createPaidPayment();
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
    const items = list.status === 'page' ? list.items : [];
    const refunds = items.filter((refund) => refund.paymentId === paymentId);
    expect(refunds.map(({ receipt }) => receipt)).toEqual(Array(3).fill('succeeded'));
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
    const paymentId = await createPaidPayment();

    const refunds = await Promise.all(
      Array.from({ length: 8 }, () => world.provider.refund(aRefund({ paymentId, amount: 2_000 }))),
    );

    expect(refunds.filter(({ status }) => status === 'succeeded')).toHaveLength(2);
    expect(refunds.filter(({ status }) => status === 'refused')).toHaveLength(6);
  });

  it('of an unpaid payment is rejected', async () => {
    const open = await world.provider.create(aPayment());
    const rejection = { status: 'refused', parameter: 'amount.value' };

    const paymentId = open.status === 'open' ? open.id : '';
    expect(await world.provider.refund(aRefund({ paymentId }))).toMatchObject(rejection);
    expect(await world.provider.refund(aRefund({ paymentId: randomUUID() }))).toMatchObject({
      status: 'refused',
      code: 'not_found',
    });
  });
});

describe('the idempotency key', () => {
  it('creates one payment from concurrent requests', async () => {
    const order = aPayment();

    const payments = await Promise.all(
      Array.from({ length: 12 }, () => world.provider.create(order)),
    );

    expect(new Set(payments.map((each) => ('id' in each ? each.id : each.status))).size).toBe(1);
    expect(payments[0]).toMatchObject({ status: 'open', ourId: order.id });
  });

  it('creates one refund from concurrent requests', async () => {
    const order = aRefund({ paymentId: await createPaidPayment(), amount: 1_000 });

    const refunds = await Promise.all(
      Array.from({ length: 12 }, () => world.provider.refund(order)),
    );

    expect(new Set(refunds.map((each) => ('id' in each ? each.id : each.status))).size).toBe(1);
    expect(await world.database.sandboxRefund.count({ where: { description: order.id } })).toBe(1);
  });

  it('is rejected with a different order', async () => {
    const order = aPayment();
    await world.provider.create(order);
    const rejection = { status: 'refused', parameter: 'Idempotence-Key' };

    expect(
      await world.provider.create({
        ...order,
        amount: 1,
        receipt: { ...order.receipt, items: [{ title: 'Тариф', amount: 1 }] },
      }),
    ).toMatchObject(rejection);
    const paymentId = await createPaidPayment();
    expect(await world.provider.refund(aRefund({ paymentId, key: order.key }))).toMatchObject(
      rejection,
    );
  });

  it('is forgotten after 24 hours, when the same order creates a new payment', async () => {
    const order = aPayment();
    const first = await world.provider.create(order);
    world.clock.moveTo(new Date(hoursAfterStart(24).getTime() - 1));
    const repeat = await world.provider.create(order);
    world.clock.moveTo(hoursAfterStart(24));

    const second = await world.provider.create(order);

    expect(repeat).toEqual(first);
    expect(second.status).toBe('open');
    expect(second).not.toMatchObject({ id: 'id' in first ? first.id : '' });
  });

  it('can be reused after a rejected order', async () => {
    const paymentId = await createPaidPayment(1_000);
    const order = aRefund({ paymentId, amount: 1_001 });
    expect((await world.provider.refund(order)).status).toBe('refused');

    const corrected = aRefund({ paymentId, amount: 1_000, key: order.key });

    expect((await world.provider.refund(corrected)).status).toBe('succeeded');
  });
});

describe('a notice', () => {
  it.each([503, 404, 302])(
    'is sent again with a new signature after a response of %i',
    async (status) => {
      const id = await createPaidPayment();
      world.noticeStatus = status;
      await expect(runJobs(world, 'sandbox-notice')).rejects.toThrow();
      world.noticeStatus = 200;
      world.clock.moveTo(hoursAfterStart(20));
      // Makes the retry due, as the queue does after its delay.
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
