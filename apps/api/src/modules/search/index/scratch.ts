/** What a question needs for its work, each time at the same places. */
interface Pool<Kind> {
  take: (size: number) => Kind;
  reuse: () => void;
}

/** Ads come: what is made is a little larger than needed. */
const SPARE = 1.125;

function poolOf<Kind extends { length: number; subarray: (from: number, to: number) => Kind }>(
  make: (size: number) => Kind,
): Pool<Kind> {
  const kept: Kind[] = [];
  let used = 0;
  return {
    take(size) {
      const known = kept[used];
      const whole = known && known.length >= size ? known : make(Math.ceil(size * SPARE));
      kept[used] = whole;
      used += 1;
      return whole.subarray(0, size);
    },
    reuse() {
      used = 0;
    },
  };
}

/**
 * Memory that is used again. What questions need is as large as all ads: made anew for each of them, it kept the
 * collector as busy as a third of the questions did. What is taken holds anything.
 */
export const scratch = {
  bits: poolOf((size) => new Int32Array(size)),
  slots: poolOf((size) => new Uint32Array(size)),
  keys: poolOf((size) => new Float64Array(size)),
} as const;

/** A question begins: what was taken for the one before is free. */
export function reuseScratch(): void {
  for (const pool of Object.values(scratch)) pool.reuse();
}
