import type { PostFacts } from './facts.ts';
import { DEMO_YEAR } from './facts.ts';
import type { Segment } from './vehicle-lines.ts';

const SEGMENT_TAGS: Readonly<Partial<Record<Segment, string>>> = {
  sport: 'sport',
  super: 'super',
  luxury: 'luxury',
  japan: 'japan',
  america: 'america',
  soviet: 'soviet',
  hot_hatch: 'hot',
  suv: 'suv',
  race: 'race',
  motor_yacht: 'yacht',
  sail: 'sail',
};

const OPEN_BODIES = new Set(['convertible', 'roadster', 'speedster']);
const CLASSIC_BEFORE = 1978;
const MODERN_SINCE = 2006;

function sellerTags(facts: PostFacts): string[] {
  const { seller, isFemale } = facts.profile;
  const tags: string[] = [seller.kind === 'individual' ? 'private' : 'pro', seller.kind];
  if (seller.key === 'kama-leasing') tags.push('leasing');
  if (seller.key === 'slipstream') tags.push('team');
  if (isFemale) tags.push('f');
  tags.push(facts.city.iso2 === 'RU' ? 'ru' : 'abroad');
  if (facts.city.iso2 === 'RU' && facts.registrationCountry !== 'RU') tags.push('uncleared');
  return tags;
}

function groundTags(facts: PostFacts): string[] {
  const { line } = facts.vehicle;
  const { engine, transmission, wheelDrive, variant, carcase } = facts.modification;
  const age = DEMO_YEAR - facts.year;
  const tags: string[] = [facts.mileage === 0 ? 'new' : 'used'];
  if (line.segment !== 'race') {
    if (line.segment === 'soviet' || facts.year < CLASSIC_BEFORE) tags.push('classic');
    else tags.push(facts.year < MODERN_SINCE ? 'young' : 'modern');
    if (OPEN_BODIES.has(carcase)) tags.push('open');
  }
  if (line.segment === 'soviet' && line.price[1] < 3000) tags.push('people');
  if (age >= 10) tags.push('age10');
  if (facts.mileage < 25_000 && age >= 2) tags.push('low');
  if (facts.mileage >= 30_000) tags.push('worn');
  tags.push(engine === 'electric' ? 'electric' : 'ice');
  if (engine === 'hybrid') tags.push('hybrid');
  if (transmission === 'manual') tags.push('manual');
  if (transmission === 'automatic') tags.push('auto');
  if (transmission === 'robot') tags.push('robot');
  if (wheelDrive === 'AWD') tags.push('awd');
  if (/ (T|biturbo)\b/.test(variant)) tags.push('turbo');
  if (variant.includes('V8')) tags.push('v8');
  if (variant.includes('V12')) tags.push('v12');
  if (facts.rightHand) tags.push('rhd');
  return tags;
}

function waterTags(facts: PostFacts): string[] {
  const { line } = facts.vehicle;
  const { engine, variant, carcase } = facts.modification;
  const tags: string[] = [];
  const wood = line.ref[0] === 'riva' && line.ref[1].startsWith('a') && facts.year < 2000;
  const outboard = /Suzuki|Yamaha F|Mercury (60|150|200|400)|450R/.test(variant);
  const wake = carcase === 'wakeboard_boat' || carcase === 'ski_boat';
  if (line.segment !== 'sail') tags.push('motor');
  if (wood || line.ref[1] === 'riviera-18') tags.push('wood');
  else if (!outboard && !wake && engine === 'petrol') tags.push('drive');
  if (wake) tags.push('wake');
  tags.push(outboard ? 'outboard' : 'inboard');
  if (engine === 'diesel') tags.push('diesel');
  if (line.price[1] < 9000) tags.push('small');
  if (facts.year < 1998) tags.push('old');
  if (facts.mileage < 200) tags.push('low');
  return tags;
}

function airTags(facts: PostFacts): string[] {
  const { line, brandSlug } = facts.vehicle;
  const { engine, variant, carcase } = facts.modification;
  const tags: string[] = [];
  if (line.segment === 'helicopter') tags.push('heli');
  if (line.segment === 'jet') tags.push('jet');
  if (line.segment === 'plane') tags.push('plane');
  if (variant.includes('M-14P')) tags.push('radial');
  else tags.push(engine === 'jet_fuel' ? 'turbine' : 'piston');
  if (line.segment === 'plane' && engine !== 'jet_fuel') tags.push('light');
  if (carcase === 'airplane_aerobatic') tags.push('aerobatic');
  if (brandSlug === 'mil' || line.ref[1] === 'yak-40') tags.push('old');
  return tags;
}

/** Returns the tags that apply to an ad, for the choice of fragments. */
export function tagsOf(facts: PostFacts): ReadonlySet<string> {
  const byKind = { ground: groundTags, water: waterTags, air: airTags }[facts.vehicle.kind];
  const segmentTag = SEGMENT_TAGS[facts.vehicle.line.segment];
  const tags = [facts.vehicle.kind, ...sellerTags(facts), ...byKind(facts)];
  if (segmentTag) tags.push(segmentTag);
  tags.push(['one', 'two', 'many'][facts.owners - 1] ?? 'many');
  tags.push(facts.price === null ? 'poa' : facts.haggle ? 'haggle' : 'firm');
  if (facts.price !== null && facts.currency === 'RUB') tags.push('priced');
  if (facts.guarantee) tags.push('guarantee');
  if (facts.tuned) tags.push('tuned');
  return new Set(tags);
}
