import { type ColorCode, codesOf, colors } from '../dictionaries.ts';
import type { Vehicle } from './catalogue.ts';
import type { Random } from './random.ts';
import type { Segment } from './vehicle-lines.ts';

type Palette = Readonly<Partial<Record<ColorCode, number>>>;

/** Palettes of cars by the last year of an era. */
const ERA_PALETTES: readonly (readonly [until: number, palette: Palette])[] = [
  [1948, { black: 50, burgundy: 15, blue: 10, green: 10, gray: 10, beige: 5 }],
  [
    1963,
    { black: 18, white: 14, red: 13, light_blue: 12, beige: 12, green: 12, gray: 8, burgundy: 6 },
  ],
  [
    1970,
    { red: 20, green: 15, white: 14, blue: 12, silver: 10, yellow: 8, light_blue: 7, beige: 7 },
  ],
  [
    1979,
    {
      brown: 16,
      orange: 14,
      yellow: 14,
      green: 14,
      gold: 10,
      red: 10,
      white: 7,
      blue: 7,
      beige: 6,
    },
  ],
  [
    1989,
    { red: 24, white: 16, silver: 14, black: 14, blue: 9, gray: 8, gold: 5, brown: 4, burgundy: 4 },
  ],
  [1999, { red: 17, black: 17, blue: 15, silver: 15, green: 12, white: 8, burgundy: 7, violet: 4 }],
  [2009, { silver: 26, black: 25, gray: 14, blue: 14, red: 9, white: 6, green: 3, beige: 3 }],
  [Infinity, { white: 26, black: 26, gray: 19, blue: 11, silver: 8, red: 7, green: 3 }],
];

/** Added to the palette of the era for sports cars. */
const SPORTS_PALETTE: Palette = { yellow: 12, red: 10, orange: 6, blue: 5 };

/** Palettes of makes whose colors differ from the era. */
const BRAND_PALETTES: Readonly<Record<string, Palette>> = {
  ferrari: { red: 48, yellow: 14, black: 12, silver: 8, gray: 7, blue: 7, white: 4 },
  lamborghini: { yellow: 22, orange: 20, green: 14, white: 12, black: 12, violet: 8, gray: 7 },
  mclaren: { orange: 40, blue: 14, yellow: 10, gray: 12, black: 12, green: 7 },
};

const BOAT_AND_PLANE_PALETTE: Palette = { white: 78, blue: 12, gray: 10 };
const HELICOPTER_PALETTE: Palette = {
  white: 30,
  blue: 24,
  red: 18,
  gray: 12,
  black: 10,
  yellow: 6,
};

const SPORTS_SEGMENTS: ReadonlySet<Segment> = new Set(['sport', 'super', 'hot_hatch', 'race']);
const SOBER_BODIES: ReadonlySet<string> = new Set(['sedan', 'wagon', 'liftback', 'suv']);

/** Returns the palettes whose frequencies are added for a vehicle of a year. */
function palettesOf({ kind, line, brandSlug, modifications }: Vehicle, year: number): Palette[] {
  if (kind !== 'ground')
    return [line.segment === 'helicopter' ? HELICOPTER_PALETTE : BOAT_AND_PLANE_PALETTE];
  const brandPalette = BRAND_PALETTES[brandSlug];
  if (brandPalette && line.segment !== 'suv') return [brandPalette];
  const era = ERA_PALETTES.find(([until]) => year <= until)?.[1] ?? {};
  const hasSoberBody = modifications.every(({ carcase }) => SOBER_BODIES.has(carcase));
  return SPORTS_SEGMENTS.has(line.segment) && !hasSoberBody ? [era, SPORTS_PALETTE] : [era];
}

/** Chooses a plausible color for a vehicle of a year. */
export function chooseColor(vehicle: Vehicle, year: number, random: Random): ColorCode {
  if (vehicle.line.colors.length > 0) return random.pick(vehicle.line.colors);
  const palettes = palettesOf(vehicle, year);
  return random.weighted(codesOf(colors), (color) =>
    palettes.reduce((sum, palette) => sum + (palette[color] ?? 0), 0),
  );
}
