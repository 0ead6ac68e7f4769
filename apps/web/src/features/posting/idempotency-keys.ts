import { randomKey } from '@/lib/idempotency-key.ts';

/** Idempotency keys of the form: the same body keeps its key, another body gets a new one. */
export function idempotencyKeys(): (body: object) => string {
  let last: { text: string; key: string } | undefined;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, key: randomKey() };
    return last.key;
  };
}
