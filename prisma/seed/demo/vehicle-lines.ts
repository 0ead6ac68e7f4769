import { z } from 'zod';
import {
  intCell,
  optionalCodeCell,
  optionalIntCell,
  optionalTextCell,
  readCsv,
  textCell,
} from '../catalogue/read-csv.ts';
import { carcases, codesOf, colors, transmissions } from '../dictionaries.ts';

/**
 * Maximum number of ads per market segment, 412 in total; the demo world has slightly fewer, because the lines chosen
 * for some segments allow too few ads. Sellers specialize in segments.
 */
export const SEGMENT_SIZES = {
  sport: 46,
  super: 38,
  luxury: 21,
  youngtimer: 44,
  classic: 32,
  japan: 38,
  america: 27,
  soviet: 22,
  hot_hatch: 13,
  suv: 15,
  race: 13,
  motor_boat: 36,
  motor_yacht: 13,
  sail: 5,
  plane: 26,
  jet: 9,
  helicopter: 14,
} as const;
export type Segment = keyof typeof SEGMENT_SIZES;

const segments = Object.keys(SEGMENT_SIZES) as Segment[];
const colorCodes = codesOf(colors);

/** Range such as `1986-1991`, both ends included. */
const rangeCell = z
  .string()
  .regex(/^\d+-\d+$/, 'expected a range')
  .transform((text) => {
    const [from = 0, to = 0] = text.split('-').map(Number);
    return [from, to] as const;
  })
  .refine(([from, to]) => from <= to, 'the range ends before it begins');
const optionalRangeCell = z.union([z.literal('').transform(() => null), rangeCell]);
const flagCell = z.enum(['', 'yes']).transform((text) => text === 'yes');
/** Sentences separated by `|`. */
const sentences = textCell.transform((text) => text.split('|'));

const row = z
  .strictObject({
    /** Slugs of make and model, name of the generation, variant of the modification. */
    brand: textCell,
    model: textCell,
    generation: textCell,
    variant: textCell,
    segment: z.enum(segments),
    /** Years of production of this modification, usually fewer than those of its generation. */
    years: rangeCell,
    /** Thousands of roubles for used vehicles on the Russian market in late 2026. */
    price: rangeCell,
    /** Mileage in thousands of kilometers; hours for boats and aircraft. */
    run: rangeCell,
    /** Maximum number of ads of the line. */
    count: intCell(1, 10),
    /** Carcase and transmission; like gears and power, they select among modifications of the same name. */
    body: optionalCodeCell(codesOf(carcases)),
    box: optionalCodeCell(codesOf(transmissions)),
    gears: optionalIntCell(1, 10),
    hp: optionalIntCell(5, 20_000),
    /** Price range of new vehicles without mileage, in thousands of roubles; empty if none are sold. */
    fresh: optionalRangeCell,
    /** Colors offered by the maker, common ones repeatedly; if empty, the palette of the era applies. */
    colors: z
      .string()
      .transform((text) => (text === '' ? [] : text.split(' ')))
      .pipe(z.array(z.enum(colorCodes))),
    /** Russian name in the nominative; if empty, brand and model name. */
    say: optionalTextCell,
    /** True if it has right-hand drive regardless of the seller's country. */
    right_hand: flagCell,
    /** True if every world includes the line, for example because no other line has its silhouette. */
    always: flagCell,
    /** Facts about the model, complete sentences in Russian. */
    notes: sentences,
    /** Facts about the model, complete sentences in English, for sellers abroad. */
    english: z.union([z.literal('').transform(() => []), sentences]),
  })
  .transform(({ brand, model, generation, variant, right_hand: rightHand, ...line }) => ({
    ...line,
    ref: [brand, model, generation, variant] as const,
    rightHand,
  }));

/** Line of the curated price table: one or more modifications of the catalogue with market data. */
export type VehicleLine = z.output<typeof row>;

export const VEHICLE_LINES: readonly VehicleLine[] = readCsv(
  new URL('vehicle-lines.csv', import.meta.url),
  row,
);
