import { type Photo, type PostCard, postTitle } from '@pitlane/contracts';
import { formatKm, formatLitres, formatNumber, formatPower } from '@/lib/format.ts';
import { translate } from '@/lib/i18n.ts';

/** The title of an ad's own page: `BMW M5 E39 4.9 V8, 2001`. */
export function fullTitle(post: Parameters<typeof postTitle>[0] & Pick<PostCard, 'year'>): string {
  return `${postTitle(post)}, ${post.year}`;
}

/** How far it went: kilometres on the ground, hours of running on water and in the air. */
export function formatRun({ kind, mileage }: Pick<PostCard, 'kind' | 'mileage'>): string {
  return kind === 'ground'
    ? formatKm(mileage)
    : translate('posts:hours', { value: formatNumber(mileage) });
}

/** Between facts of one line; where it breaks, the dot stays at its end. */
const DOT = '\u00A0· ';

/** A dictionary's name inside a line: `Бензин` becomes `бензин`, `CVT` stays. */
function withinLine(name: string): string {
  const [first = '', second = ''] = name;
  return second === second.toLowerCase() ? first.toLowerCase() + name.slice(first.length) : name;
}

/** Run, volume and engine, power, gearbox: what an ad's page puts below its title. */
export function engineFacts(post: PostCard): string {
  const engine = [
    post.volume === null ? null : formatLitres(post.volume),
    post.engine && withinLine(post.engine.name),
  ]
    .filter(Boolean)
    .join('\u00A0');
  return [
    formatRun(post),
    engine,
    post.power === null ? null : formatPower(post.power),
    post.transmission && withinLine(post.transmission.name),
  ]
    .filter(Boolean)
    .join(DOT);
}

/** One line of facts: the year, then those. */
export function postFacts(post: PostCard): string {
  return `${post.year}${DOT}${engineFacts(post)}`;
}

/** What a roomier card adds: body, drive, colour. */
export function postTraits({ carcase, wheel_drive: drive, color }: PostCard): string {
  const drives = drive && translate('posts:card.drive', { name: withinLine(drive.name) });
  return [carcase.name, drives, color && withinLine(color.name)].filter(Boolean).join(DOT);
}

/** The prices in other currencies than the ad's own; none where a rate rounds one to nothing. */
export function otherPrices({ prices, currency }: Pick<PostCard, 'prices' | 'currency'>) {
  return prices.filter(({ name, price }) => name !== currency.code && price > 0);
}

/** About how much a price in another currency is in roubles. */
export function roublesOf(post: Pick<PostCard, 'prices' | 'currency'>) {
  return otherPrices(post).find(({ name }) => name === 'RUB');
}

/** The longest edge of each stored size of a picture, in pixels. */
const EDGES = { thumb: 320, medium: 800, large: 1600 } as const;

/** The stored sizes of a photo by their width, for `srcset`. */
export function photoSources(photo: Photo, sizes: string) {
  const longest = Math.max(photo.width, photo.height);
  const widths = (['thumb', 'medium', 'large'] as const).map((size) => ({
    src: photo[size],
    width: Math.round(photo.width * Math.min(1, EDGES[size] / longest)),
  }));
  return { sizes, widths };
}
