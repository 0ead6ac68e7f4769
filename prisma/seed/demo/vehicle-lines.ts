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
 * The corners of the market that sellers specialise by, and how many ads of each the world holds;
 * about 405 in all.
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

/** `1986-1991`, both included. */
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
/** Sentences with `|` between them. */
const sentences = textCell.transform((text) => text.split('|'));

const row = z
  .strictObject({
    /** Slugs of make and model, name of the generation, variant of the modification. */
    brand: textCell,
    model: textCell,
    generation: textCell,
    variant: textCell,
    segment: z.enum(segments),
    /** The years in which this version was built: mostly fewer than its generation's. */
    years: rangeCell,
    /** Thousands of roubles for a used one, Russian market of late 2026. */
    price: rangeCell,
    /** Thousands of kilometres; hours for boats and aircraft. */
    run: rangeCell,
    /** How many ads the line gives at most. */
    count: intCell(1, 10),
    /** Which of the modifications of one name: they differ by year. */
    body: optionalCodeCell(codesOf(carcases)),
    box: optionalCodeCell(codesOf(transmissions)),
    gears: optionalIntCell(1, 10),
    hp: optionalIntCell(5, 20_000),
    /** Also sold new, with no mileage, for this price. */
    fresh: optionalRangeCell,
    /** What the maker painted it in, the usual colours more than once; else by the palette of the time. */
    colors: z
      .string()
      .transform((text) => (text === '' ? [] : text.split(' ')))
      .pipe(z.array(z.enum(colorCodes))),
    /** What Russians call it, nominative; brand and model name when absent. */
    say: optionalTextCell,
    /** Right-hand drive whatever the seller. */
    right_hand: flagCell,
    /** In every world: the only lines with bodies of their album. */
    always: flagCell,
    /** True things about this model, whole sentences in Russian. */
    notes: sentences,
    /** The same in English, for sellers abroad. */
    english: z.union([z.literal('').transform(() => []), sentences]),
  })
  .transform(({ brand, model, generation, variant, right_hand: rightHand, ...line }) => ({
    ...line,
    ref: [brand, model, generation, variant] as const,
    rightHand,
  }));

/** One row of the curated price table: a variant of the catalogue and what is known about it. */
export type VehicleLine = z.output<typeof row>;

/** The whole price table. */
export const VEHICLE_LINES: readonly VehicleLine[] = readCsv(
  new URL('vehicle-lines.csv', import.meta.url),
  row,
);
