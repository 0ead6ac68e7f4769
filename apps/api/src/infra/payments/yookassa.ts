import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Config } from '../../config.ts';
import type { PaymentProvider } from './provider.ts';
import { readNoticeBody, yookassaApi } from './yookassa-api.ts';

/**
 * Opens the YooKassa client. Its notices are unsigned: the sender's network is checked, and their content is not
 * trusted.
 */
export function openYooKassa(config: Config, timeoutMs: number): PaymentProvider {
  const senders = new BlockList();
  for (const network of config.YOOKASSA_NETWORKS) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) senders.addAddress(address, familyOf(address));
    else senders.addSubnet(address, Number(prefix), familyOf(address));
  }
  return {
    name: 'yookassa',
    ...yookassaApi({
      url: config.YOOKASSA_URL,
      user: config.YOOKASSA_SHOP_ID,
      password: config.YOOKASSA_SECRET_KEY,
      config,
      timeoutMs,
    }),
    readNotice({ body, address }) {
      const isAddress = isIPv4(address) || isIPv6(address);
      if (!isAddress || !senders.check(address, familyOf(address))) {
        return { kind: 'refused', status: 403 };
      }
      return readNoticeBody(body);
    },
  };
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');
