import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { PaymentProvider } from './provider.ts';
import { isSigned, SIGNATURE_HEADER } from './sandbox-signature.ts';
import { readNoticeBody, yookassaApi } from './yookassa-api.ts';

/** Path of the sandbox on this server. */
export const SANDBOX_PATH = '/api/sandbox';
/** User name of its API; the password is SANDBOX_SECRET. */
export const SANDBOX_USER = 'sandbox';

/** Opens the client of the sandbox, which it treats as an external service with YooKassa's API and signed notices. */
export function openSandbox(config: Config, clock: Clock, timeoutMs: number): PaymentProvider {
  const secret = config.SANDBOX_SECRET;
  return {
    name: 'sandbox',
    ...yookassaApi({
      url: `${config.PUBLIC_URL}${SANDBOX_PATH}/v3`,
      user: SANDBOX_USER,
      password: secret,
      config,
      timeoutMs,
    }),
    readNotice({ body, headers }) {
      const signature = headers[SIGNATURE_HEADER];
      if (!isSigned(secret, { body, signature }, clock.now())) {
        return { kind: 'refused', status: 400 };
      }
      return readNoticeBody(body);
    },
  };
}
