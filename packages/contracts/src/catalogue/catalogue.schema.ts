import * as z from 'zod/mini';
import { atLeast, entry, id } from '../http.ts';
import { vehicleKinds } from './catalogue.vehicles.ts';

export const vehicleKind = z.enum(vehicleKinds);

export const currency = z.extend(entry, { code: z.string(), sign: z.string() });

/** Entry whose id is a word (kind, order, seller type). */
const choice = z.object({ id: z.string(), name: z.string() });
/** Entry whose id is a number with a meaning (state 0, owners 3 = three or more). */
const numberedChoice = z.object({ id: atLeast(0), name: z.string() });

/** Entry that only some kinds of vehicle have. */
const entryOfKinds = z.extend(entry, { kinds: z.array(vehicleKind) });

/** Path segment that identifies a make, or a model of its make. */
export const vehicleSlug = z.string();

export const vehicleEntry = z.extend(entry, { slug: vehicleSlug });
export type VehicleEntry = z.output<typeof vehicleEntry>;

/** Every dictionary that a search or an ad's form needs. */
export const filterParams = z.object({
  kind: z.array(choice),
  brand: z.array(z.extend(vehicleEntry, { kind: vehicleKind })),
  carcase: z.array(z.extend(entry, { kind: vehicleKind })),
  engine: z.array(entryOfKinds),
  transmission: z.array(entryOfKinds),
  wheel_drive: z.array(entryOfKinds),
  color: z.array(z.extend(entry, { hex: z.string() })),
  steering_wheel: z.array(entryOfKinds),
  currency: z.array(currency),
  country: z.array(entry),
  state: z.array(numberedChoice),
  seller_type: z.array(choice),
  owners_count: z.array(numberedChoice),
  order: z.array(choice),
});
export type FilterParams = z.output<typeof filterParams>;

const countedEntry = z.extend(entry, { count: atLeast(0) });

/** Other names and spellings, including Russian ones, for search. */
const aliases = z.array(z.string());

export const modelCount = z.extend(countedEntry, { slug: vehicleSlug, aliases });
export const brandCount = z.extend(modelCount, { kind: vehicleKind });
export const generationCount = z.extend(countedEntry, {
  year_from: z.int(),
  year_to: z.nullable(z.int()),
});
/** `name` has everything needed to choose a modification, `variant` only the text of the badge. */
export const modificationCount = z.extend(countedEntry, { variant: z.string() });
/** Common name of modifications of several generations: 'GT3 RS'. */
export const versionCount = z.object({ name: z.string(), count: atLeast(0) });
export type BrandCount = z.output<typeof brandCount>;
export type ModelCount = z.output<typeof modelCount>;
export type ModificationCount = z.output<typeof modificationCount>;
export type VersionCount = z.output<typeof versionCount>;
export type GenerationCount = z.output<typeof generationCount>;

/** Facts of a modification that are copied to an ad; `null` if the catalogue lacks one. */
export const modificationFacts = z.object({
  engine: z.nullable(entry),
  volume: z.nullable(z.int()),
  power: z.nullable(z.int()),
  transmission: z.nullable(entry),
  wheel_drive: z.nullable(entry),
  carcase: entry,
});

/** Engines and volumes (cm³) that occur in a make or model, optionally from a year on. */
export const engineForm = z.object({
  engine: z.array(entry),
  volume: z.array(z.int()),
});

export const city = z.object({ id, name: z.string(), region: z.nullable(z.string()) });
