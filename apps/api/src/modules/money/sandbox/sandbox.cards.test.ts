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

const MINUTE_MS = 60_000;
const minutesAfterStart = (count: number) => new Date(START.getTime() + count * MINUTE_MS);
const returnUrl = 'https://pitlane.test/pay/7';

/** Creates an unpaid payment and returns its id in the sandbox. */
async function createOpenPayment(amount = 5_000): Promise<string> {
  const payment = await world.provider.create(aPayment({ amount, returnUrl }));
  if (payment.status !== 'open') throw new Error(`the payment is ${payment.status}`);
  return payment.id;
}

async function payWith(ending: string): Promise<string> {
  const id = await createOpenPayment();
  const response = await submitCard(world, id, ending);
  expect([response.status, response.headers.location]).toEqual([303, returnUrl]);
  return id;
}

/** Sends the queued notices and returns what the shop's client reads from them. */
async function readNotices() {
  await runJobs(world, 'sandbox-notice');
  return world.notices.map(({ body, headers }) =>
    world.provider.readNotice({ body, headers, address: '127.0.0.1' }),
  );
}

const readPayment = (id: string) => world.provider.read(id);

describe('the card ending in', () => {
  it('4477 pays with a notice', async () => {
    const id = await payWith('4477');

    expect(await readPayment(id)).toMatchObject({
      status: 'succeeded',
      amount: 5_000,
      paidAt: START,
      fee: 175,
      method: 'bank_card',
      receipt: 'succeeded',
    });
    expect(await readNotices()).toEqual([{ kind: 'payment', id }]);
    expect(JSON.parse(String(world.notices[0]?.body))).toMatchObject({
      type: 'notification',
      event: 'payment.succeeded',
      object: { id, status: 'succeeded', amount: { value: '50.00', currency: 'RUB' } },
    });
  });

  it('0002 is declined with a notice', async () => {
    const id = await payWith('0002');

    expect(await readPayment(id)).toMatchObject({
      status: 'canceled',
      party: 'payment_network',
      reason: 'general_decline',
    });
    expect(await readNotices()).toEqual([{ kind: 'payment', id }]);
    expect(JSON.parse(String(world.notices[0]?.body)).event).toBe('payment.canceled');
  });

  it.each([
    ['confirm', 'succeeded', {}],
    ['refuse', 'canceled', { reason: '3d_secure_failed' }],
  ])(
    '3220 asks for confirmation, after which "%s" leads to %s',
    async (formAnswer, status, details) => {
      const id = await createOpenPayment();

      const cardResponse = await submitCard(world, id, '3220');
      const page = await world.http.get(paymentPagePath(id));
      const pendingPayment = await readPayment(id);
      const finalResponse = await world.http
        .post(paymentPagePath(id))
        .type('form')
        .send({ answer: formAnswer });

      expect([cardResponse.status, cardResponse.headers.location]).toEqual([
        303,
        paymentPagePath(id),
      ]);
      expect(page.text).toContain('3-D Secure');
      expect(page.text).toContain('value="confirm"');
      expect(pendingPayment.status).toBe('open');
      expect([finalResponse.status, finalResponse.headers.location]).toEqual([303, returnUrl]);
      expect(await readPayment(id)).toMatchObject({ status, ...details });
      expect(await readNotices()).toHaveLength(1);
    },
  );

  it('3220 accepts no other answer', async () => {
    const id = await createOpenPayment();
    await submitCard(world, id, '3220');

    const response = await submitCard(world, id, '4477');

    expect(response.headers.location).toBe(paymentPagePath(id));
    expect((await readPayment(id)).status).toBe('open');
  });

  it('0101 pays, but delays reads for a minute', async () => {
    const id = await payWith('0101');
    const timedOut = { status: 'unknown', reason: 'timeout' };

    expect(await world.providerWithTimeout(100).read(id)).toEqual(timedOut);
    world.clock.moveTo(new Date(START.getTime() + MINUTE_MS - 1));
    expect(await readPayment(id)).toMatchObject({ status: 'succeeded' });
    world.clock.moveTo(new Date(START.getTime() + MINUTE_MS - 30_000));
    expect(await world.providerWithTimeout(100).read(id)).toEqual(timedOut);
    world.clock.moveTo(minutesAfterStart(1));
    expect(await world.providerWithTimeout(5_000).read(id)).toMatchObject({ status: 'succeeded' });
    expect(await readNotices()).toHaveLength(1);
  });

  it('0119 pays 61 minutes later', async () => {
    const id = await payWith('0119');

    expect((await world.providerWithTimeout(5_000).read(id)).status).toBe('open');
    world.clock.moveTo(new Date(minutesAfterStart(61).getTime() - 1));
    expect((await readPayment(id)).status).toBe('open');
    expect((await world.http.get(paymentPagePath(id))).text).toContain('деньги придут позже');
    await expect(runJobs(world, 'sandbox-notice')).rejects.toThrow('still on its way');
    world.clock.moveTo(minutesAfterStart(61));

    expect(await readPayment(id)).toMatchObject({
      status: 'succeeded',
      paidAt: minutesAfterStart(61),
    });
  });

  it('0127 pays and sends its notice three times', async () => {
    const id = await payWith('0127');

    expect(await readNotices()).toEqual(Array(3).fill({ kind: 'payment', id }));
  });

  it('0135 pays and sends no notices, not even of refunds', async () => {
    const id = await payWith('0135');
    const refund = await world.provider.refund(aRefund({ paymentId: id }));

    expect((await readPayment(id)).status).toBe('succeeded');
    expect(refund.status).toBe('succeeded');
    expect(await readNotices()).toEqual([]);
  });

  it('0143 pays a kopeck less', async () => {
    const id = await payWith('0143');

    expect(await readPayment(id)).toMatchObject({ status: 'succeeded', amount: 4_999 });
    expect(await world.provider.refund(aRefund({ paymentId: id }))).toMatchObject({
      status: 'refused',
      parameter: 'amount.value',
    });
    const fullRefund = aRefund({ paymentId: id, amount: 4_999 });
    expect((await world.provider.refund(fullRefund)).status).toBe('succeeded');
  });

  it('0150 pays and refuses refunds', async () => {
    const id = await payWith('0150');
    const order = aRefund({ paymentId: id });

    const refund = await world.provider.refund(order);

    expect((await readPayment(id)).status).toBe('succeeded');
    expect(refund).toMatchObject({
      status: 'canceled',
      party: 'yoo_money',
      reason: 'general_decline',
    });
    expect(await world.provider.findRefund({ paymentId: id, ourId: order.id })).toEqual(refund);
    expect(await readNotices()).toEqual([{ kind: 'payment', id }]);
  });
});

it.each([
  '4242424242424242',
  '447',
  '220000000000 4477 1',
  '22000000000X4477',
  '٢٢٠٠٠٠٠٠٠٠٠٠٤٤٧٧',
  '',
])('rejects the card %o and shows the form again', async (card) => {
  const id = await createOpenPayment();

  const response = await world.http.post(paymentPagePath(id)).type('form').send({ card });

  expect(response.status).toBe(422);
  expect(response.text).toContain('Такой карты в песочнице нет');
  expect(response.text).toContain('name="card"');
  expect((await readPayment(id)).status).toBe('open');
});

it('accepts spaces and dashes in a card number', async () => {
  const id = await createOpenPayment();

  await world.http.post(paymentPagePath(id)).type('form').send({ card: ' 2200 0000-0000 4477 ' });

  expect((await readPayment(id)).status).toBe('succeeded');
});

it('pays once if several forms are sent concurrently', async () => {
  const id = await createOpenPayment();

  const endings = ['4477', '0002', '0143', '0127', '0119', '0150', '4477', '0002'];
  await Promise.all(endings.map((ending) => submitCard(world, id, ending)));

  const row = await world.database.sandboxPayment.findUniqueOrThrow({ where: { id } });
  expect((row.paidAt === null) !== (row.cancelReason === null)).toBe(true);
  world.clock.moveTo(minutesAfterStart(62));
  const expectedCount = row.card === '0127' ? 3 : 1;
  const notices = (await readNotices()).filter((notice) => 'id' in notice && notice.id === id);
  expect(notices).toHaveLength(expectedCount);
});
