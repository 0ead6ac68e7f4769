import type { CurrencyCode } from '@pitlane/contracts';
import type { Random } from './random.ts';

/** Roubles per unit in late 2026, rounded; independent of the rates in the database. */
const ROUBLES_PER_UNIT: Readonly<Partial<Record<CurrencyCode, number>>> = {
  RUB: 1,
  USD: 84,
  EUR: 97,
  GBP: 112,
  AED: 23,
  JPY: 0.55,
};

/** Price factor of vehicles abroad, whose prices include no customs duty. */
const ABROAD_FACTOR = 0.78;

function roundTo(value: number, step: number): number {
  return Math.max(step, Math.round(value / step) * step);
}

/** Rounds to typical asking prices: 735 000, 4 350 000, 12 990 000. */
function roundToAskingPrice(value: number, random: Random): number {
  if (value < 100_000) return roundTo(value, 500);
  if (value < 1_000_000) return roundTo(value, 5_000);
  const step = value < 10_000_000 ? 50_000 : value < 60_000_000 ? 100_000 : 500_000;
  const rounded = roundTo(value, step);
  if (!random.chance(0.3)) return rounded;
  const unit = value < 10_000_000 ? 100_000 : 1_000_000;
  return Math.max(unit, Math.round(value / unit) * unit) - 10_000;
}

interface PriceInput {
  /** Roubles. */
  range: readonly [number, number];
  /** From 0 (oldest and most used of the line) to 1 (newest and least used). */
  quality: number;
  currency: CurrencyCode;
  isAbroad: boolean;
}

/** Returns an asking price in whole units of the currency. */
export function choosePrice(input: PriceInput, random: Random): number {
  const [low, high] = input.range;
  const share = Math.min(1, Math.max(0, input.quality * 0.85 + random.next() * 0.15));
  const roubles = (low + (high - low) * share) * (input.isAbroad ? ABROAD_FACTOR : 1);
  return roundToAskingPrice(roubles / (ROUBLES_PER_UNIT[input.currency] ?? 1), random);
}
