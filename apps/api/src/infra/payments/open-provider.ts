import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { PaymentProvider } from './provider.ts';
import { openSandbox } from './sandbox.ts';
import { openYooKassa } from './yookassa.ts';

/** Less than the time limit of a request. */
const TIMEOUT_MS = 10_000;

/** Opens the configured payment provider; `null` if payments are off. */
export function openPaymentProvider(
  config: Config,
  clock: Clock,
  timeoutMs = TIMEOUT_MS,
): PaymentProvider | null {
  switch (config.PAYMENTS) {
    case 'off':
      return null;
    case 'sandbox':
      return openSandbox(config, clock, timeoutMs);
    case 'yookassa':
      return openYooKassa(config, timeoutMs);
    default:
      throw config.PAYMENTS satisfies never;
  }
}
