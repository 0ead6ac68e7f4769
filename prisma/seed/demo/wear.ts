import type { Vehicle } from './catalogue.ts';
import { DEMO_YEAR } from './facts.ts';
import type { Random } from './random.ts';

/** Age and mileage of a vehicle. */
export interface Wear {
  year: number;
  mileage: number;
  /** From 0 (oldest and most used) to 1 (newest and least used). */
  quality: number;
}

/** Maximum kilometers or hours per year. */
const MAX_PER_YEAR = { ground: 30_000, water: 150, air: 450 } as const;

/** Chooses year and mileage: new with a probability of 50 % if the line is sold new, otherwise used. */
export function chooseWear(vehicle: Vehicle, mayBeNew: boolean, random: Random): Wear {
  const { line, kind } = vehicle;
  const [from, to] = line.years;
  if (line.fresh && mayBeNew && random.chance(0.5)) {
    return { year: random.int(DEMO_YEAR - 1, to), mileage: 0, quality: random.next() };
  }
  const newest = Math.min(to, DEMO_YEAR - 1);
  const year = random.int(from, newest);
  const ageShare = newest === from ? 0.5 : (newest - year) / (newest - from);
  const wornShare = ageShare * 0.6 + random.next() * 0.4;
  const unit = kind === 'ground' ? 1000 : 1;
  const maxMileage = (DEMO_YEAR - year + 0.5) * MAX_PER_YEAR[kind];
  const [low, high] = line.run;
  const raw = Math.min((low + (high - low) * wornShare) * unit, maxMileage);
  const rounded =
    kind === 'ground' && raw >= 10_000 && random.chance(0.5)
      ? Math.round(raw / 1000) * 1000
      : Math.round(raw);
  const isVintage = line.segment === 'classic' || line.segment === 'soviet';
  const quality = isVintage ? random.next() : 1 - (ageShare * 0.55 + wornShare * 0.45);
  return { year, mileage: Math.max(kind === 'ground' ? 180 : 20, rounded), quality };
}

/** Chooses a number of owners, which grows with age. */
export function chooseOwnersCount(year: number, mileage: number, random: Random): 1 | 2 | 3 {
  const age = DEMO_YEAR - year;
  if (mileage === 0) return 1;
  if (age > 30) return random.chance(0.85) ? 3 : 2;
  if (age > 12) return random.chance(0.55) ? 3 : 2;
  if (age > 5) return random.chance(0.3) ? 1 : random.chance(0.7) ? 2 : 3;
  return random.chance(0.65) ? 1 : 2;
}
