import type { Post, SearchAddress } from '@pitlane/contracts';
import { formatLitres, formatPower } from '@/lib/format.ts';
import { translate } from '@/lib/i18n.ts';
import { specNameOf } from './kind-labels.ts';
import { formatRun } from './post-texts.ts';
import type posts from './posts.ru.json';

type SpecName = Exclude<
  keyof typeof posts.specs,
  'title' | `state${'New' | 'Used'}${'' | 'Hours'}` | `owners${1 | 2 | 3}`
>;

/** One row of the specification; with a filter, a way to more ads like it. */
export interface Spec {
  name: SpecName;
  value: string;
  filter?: SearchAddress;
}

type MaybeSpec = Spec | null;
type Entry = { name: string } | null;

const named = (name: SpecName, entry: Entry): MaybeSpec => entry && { name, value: entry.name };

const isSpec = (spec: MaybeSpec): spec is Spec => spec !== null;

/** A mileage of 0 is what the search calls new (readings, 11). */
function stateOf({ kind, mileage }: Post): string {
  if (kind === 'ground')
    return translate(mileage === 0 ? 'posts:specs.stateNew' : 'posts:specs.stateUsed');
  return translate(mileage === 0 ? 'posts:specs.stateNewHours' : 'posts:specs.stateUsedHours');
}

function ownersOf({ kind, owners_count: owners }: Post): MaybeSpec {
  if (owners === null) return null;
  const key = owners === 1 ? 'owners1' : owners === 2 ? 'owners2' : 'owners3';
  return { name: specNameOf('owners_count', kind), value: translate(`posts:specs.${key}`) };
}

/** The figures that tell most, shown large. */
export function postFigures(post: Post): Spec[] {
  const { kind, year, power, volume } = post;
  const figures: MaybeSpec[] = [
    { name: 'year', value: String(year) },
    { name: specNameOf('mileage', kind), value: formatRun(post) },
    power === null ? null : { name: 'power', value: formatPower(power) },
    volume === null ? null : { name: 'volume', value: formatLitres(volume) },
  ];
  return figures.filter(isSpec);
}

/** Everything else the seller told, in the order people ask. */
export function postSpecs(post: Post): Spec[] {
  const { kind, brand, model, generation, location } = post;
  const specs: MaybeSpec[] = [
    { name: 'brand', value: brand.name, filter: { brand_id: [brand.id] } },
    {
      name: 'model',
      value: model.name,
      filter: { brand_id: [brand.id], model_id: [model.id] },
    },
    generation && {
      name: 'generation',
      value: generation.name,
      filter: { brand_id: [brand.id], model_id: [model.id], generation_id: [generation.id] },
    },
    named('mod', post.mod),
    named(specNameOf('carcase_id', kind), post.carcase),
    { name: 'state', value: stateOf(post) },
    named('engine', post.engine),
    named('transmission', post.transmission),
    named('wheelDrive', post.wheel_drive),
    named('color', post.color),
    named('steeringWheel', post.steering_wheel),
    ownersOf(post),
    post.vin === null ? null : { name: specNameOf('vin', kind), value: post.vin },
    named('registerCountry', post.register_country),
    named('deliveryCountry', post.delivery_country),
    { name: 'location', value: `${location.city.name}, ${location.country.name}` },
  ];
  return specs.filter(isSpec);
}
