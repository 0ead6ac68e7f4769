import { idempotencyKey } from '@/lib/idempotency-key.ts';

/** A new key, to be kept beside what it is for. */
export const randomKey = () => idempotencyKey()['Idempotency-Key'];

/** Keys of tries to send: the same body sent again is the same call, another one is new. */
export function idempotencyKeys(): (body: object) => string {
  let last: { text: string; key: string } | undefined;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, key: randomKey() };
    return last.key;
  };
}
