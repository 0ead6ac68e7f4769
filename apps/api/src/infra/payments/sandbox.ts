import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { PaymentProvider } from './provider.ts';
import { isSigned, SIGNATURE_HEADER } from './sandbox-signature.ts';
import { readNoticeBody, yookassaApi } from './yookassa-api.ts';

/** Where the sandbox answers, below the server's own address. */
export const SANDBOX_PATH = '/api/sandbox';
/** Whom its API lets in, together with SANDBOX_SECRET. */
export const SANDBOX_USER = 'sandbox';

/** The sandbox as its client sees it: a foreign service, with YooKassa's API and signed notices. */
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
