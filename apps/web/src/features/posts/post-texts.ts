import { type Photo, type PostCard, postTitle } from '@pitlane/contracts';
import { formatKm, formatLiters, formatNumber, formatPower } from '@/lib/format.ts';
import { translate } from '@/lib/i18n.ts';

/** Title of the ad page: `BMW M5 E39 4.9 V8, 2001`. */
export function fullTitle(post: Parameters<typeof postTitle>[0] & Pick<PostCard, 'year'>): string {
  return `${postTitle(post)}, ${post.year}`;
}

/** Formats the mileage: kilometers on the ground, operating hours on water and in the air. */
export function formatMileage({ kind, mileage }: Pick<PostCard, 'kind' | 'mileage'>): string {
  return kind === 'ground'
    ? formatKm(mileage)
    : translate('posts:hours', { value: formatNumber(mileage) });
}

/** Separator of facts; at a line break it stays at the end of the line. */
const FACT_SEPARATOR = '\u00A0· ';

/** Lowercases a dictionary name within a line: `Бензин` becomes `бензин`, `CVT` is unchanged. */
function lowercaseWithinLine(name: string): string {
  const [first = '', second = ''] = name;
  return second === second.toLowerCase() ? first.toLowerCase() + name.slice(first.length) : name;
}

/** Lists mileage, volume and engine, power and transmission, as below the title of the ad page. */
export function engineFacts(post: PostCard): string {
  const engine = [
    post.volume === null ? null : formatLiters(post.volume),
    post.engine && lowercaseWithinLine(post.engine.name),
  ]
    .filter(Boolean)
    .join('\u00A0');
  return [
    formatMileage(post),
    engine,
    post.power === null ? null : formatPower(post.power),
    post.transmission && lowercaseWithinLine(post.transmission.name),
  ]
    .filter(Boolean)
    .join(FACT_SEPARATOR);
}

export function postFacts(post: PostCard): string {
  return `${post.year}${FACT_SEPARATOR}${engineFacts(post)}`;
}

/** Lists the facts that only larger cards show: body, drive, color. */
export function postTraits({ carcase, wheel_drive: drive, color }: PostCard): string {
  const driveText =
    drive && translate('posts:card.drive', { name: lowercaseWithinLine(drive.name) });
  return [carcase.name, driveText, color && lowercaseWithinLine(color.name)]
    .filter(Boolean)
    .join(FACT_SEPARATOR);
}

/** Returns the prices in other currencies, without those that round to zero. */
export function otherPrices({ prices, currency }: Pick<PostCard, 'prices' | 'currency'>) {
  return prices.filter(({ name, price }) => name !== currency.code && price > 0);
}

/** Returns the approximate price in rubles of an ad in another currency. */
export function rublePrice(post: Pick<PostCard, 'prices' | 'currency'>) {
  return otherPrices(post).find(({ name }) => name === 'RUB');
}

/** Longest edge of each stored size of a picture, in pixels. */
const LONGEST_EDGES = { thumb: 320, medium: 800, large: 1600 } as const;

/** Returns the URLs of the stored sizes with their widths, for `srcset`. */
export function photoSources(photo: Photo, sizes: string) {
  const longestEdge = Math.max(photo.width, photo.height);
  const widths = (['thumb', 'medium', 'large'] as const).map((size) => ({
    src: photo[size],
    width: Math.round(photo.width * Math.min(1, LONGEST_EDGES[size] / longestEdge)),
  }));
  return { sizes, widths };
}
