import { isIPv6 } from 'node:net';

/**
 * The network an address counts as for limits: an IPv6 address stands for its /64, because one
 * household has 2^64 of them.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const start = head ? head.split(':') : [];
  const end = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array(Math.max(0, 8 - start.length - end.length)).fill('0');
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`;
}
