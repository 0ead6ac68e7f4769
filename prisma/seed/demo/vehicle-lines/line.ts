import type { ColorCode } from '../../dictionaries.ts';

/** The corner of the market a line belongs to; sellers specialise by it. */
export type Segment =
  | 'sport'
  | 'super'
  | 'luxury'
  | 'youngtimer'
  | 'classic'
  | 'japan'
  | 'america'
  | 'soviet'
  | 'hot_hatch'
  | 'suv'
  | 'race'
  | 'motor_boat'
  | 'motor_yacht'
  | 'sail'
  | 'plane'
  | 'jet'
  | 'helicopter';

/** One row of the curated price table: a variant of the catalogue and what is known about it. */
export interface VehicleLine {
  /** Brand slug, model slug, generation name, modification variant. */
  ref: readonly [brand: string, model: string, generation: string, variant: string];
  segment: Segment;
  /** The years in which this version was built: mostly fewer than its generation's. */
  years: readonly [from: number, to: number];
  /** Thousands of roubles for a used one, Russian market of late 2026. */
  price: readonly [number, number];
  /** Thousands of kilometres; hours for boats and aircraft. */
  run: readonly [number, number];
  /** How many ads the line gives at most. */
  count: number;
  /** True things about this model, whole sentences in Russian. */
  notes: readonly string[];
  /** The same in English, for sellers abroad. */
  english?: readonly string[];
  /** What Russians call it, nominative; brand and model name when absent. */
  say?: string;
  /** Which of the modifications of one name: they differ by year. */
  body?: string;
  box?: string;
  gears?: number;
  hp?: number;
  /** What the maker painted it in, the usual colours more than once; else by the palette of the time. */
  colors?: readonly ColorCode[];
  /** Right-hand drive whatever the seller. */
  rightHand?: boolean;
  /** In every world: the only lines with bodies of their album. */
  always?: boolean;
  /** Also sold new, with no mileage, for this price. */
  fresh?: readonly [number, number];
}
