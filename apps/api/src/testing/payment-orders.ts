import { randomUUID } from 'node:crypto';
import { readConfig } from '../config.ts';
import { openPaymentProvider } from '../infra/payments/open-provider.ts';
import type { NewPayment, NewRefund, PaymentProvider } from '../infra/payments/provider.ts';
import { TestClock } from './test-world.ts';
import { SHOP, type YooKassaPeer } from './yookassa-peer.ts';

export function openYooKassaAt(
  { url }: Pick<YooKassaPeer, 'url'>,
  settings: Record<string, string> = {},
  timeoutMs = 5_000,
): PaymentProvider {
  const config = readConfig({
    DATABASE_URL: 'postgresql://localhost/none',
    JWT_SECRET: 'tests-only-0123456789abcdefghijklmnop',
    PAYMENTS: 'yookassa',
    YOOKASSA_URL: url,
    ...SHOP,
    ...settings,
  });
  const provider = openPaymentProvider(config, new TestClock(), timeoutMs);
  if (!provider) throw new Error('payments are off');
  return provider;
}

export const aPayment = (fields: Partial<NewPayment> = {}): NewPayment => {
  const amount = fields.amount ?? 270_750;
  return {
    id: randomUUID(),
    key: randomUUID(),
    amount,
    description: 'Конструктор, 3 месяца',
    returnUrl: 'https://pitlane.test/pay/7',
    language: 'ru',
    receipt: { customer: { email: 'buyer@pitlane.test' }, items: [{ title: 'Тариф', amount }] },
    ...fields,
  };
};

export const aRefund = (fields: Partial<NewRefund> & { paymentId: string }): NewRefund => {
  const amount = fields.amount ?? 5_000;
  return {
    id: randomUUID(),
    key: randomUUID(),
    amount,
    receipt: { customer: { phone: '+79123456789' }, items: [{ title: 'Объявление', amount }] },
    ...fields,
  };
};
