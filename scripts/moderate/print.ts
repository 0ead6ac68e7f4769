import {
  type ModeratedPost,
  type ModeratedPostPage,
  type Photo,
  postTitle,
} from '../../packages/contracts/src/index.ts';

const WIDTH = 80;
const MINUTE_MS = 60_000;

/**
 * Without control characters, and unseen ones that turn the direction of writing or hide in words:
 * what sellers write must not steer a terminal.
 */
export const plain = (text: string) => text.replace(/\p{Cf}/gu, '').replace(/[^\P{Cc}\n]/gu, ' ');

const kinds = { first_review: 'new', review: 'again', edit: 'edit', report: 'report' } as const;

const cut = (text: string, width: number) =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);

const title = (post: ModeratedPost) => plain(`${postTitle(post)}, ${post.year}`);

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ' ');

const price = ({ price: value, currency }: ModeratedPost) =>
  value ? `${grouped(String(value))} ${currency.sign}` : 'on request';

/** What a number of the form counts; boats and aircraft count hours. */
function unitOf({ kind }: ModeratedPost, field: string): string | undefined {
  switch (field) {
    case 'mileage':
      return kind === 'ground' ? 'km' : 'h';
    case 'volume':
      return 'cm³';
    case 'power':
      return 'hp';
    default:
      return undefined;
  }
}

/** A value of a field as people read it, with its unit. */
function readable(post: ModeratedPostPage, field: string, value: string | null): string {
  if (value === null || value === '') return 'not said';
  if (field === 'price') {
    // One side of a changed currency is in the other one: its own line tells them.
    const changed = post.difference?.some((each) => each.field === 'currency_id');
    return /^\d+$/.test(value) && !changed ? `${grouped(value)} ${post.currency.sign}` : value;
  }
  const unit = unitOf(post, field);
  return unit ? `${grouped(value)} ${unit}` : value;
}

const measured = (post: ModeratedPostPage, field: 'mileage' | 'volume' | 'power') =>
  post[field] === null ? null : readable(post, field, String(post[field]));

/** How long something takes: `12m`, `3h 20m`, `2d 4h`. */
export function span(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes}m`;
  return hours < 24 ? `${hours}h ${minutes % 60}m` : `${Math.floor(hours / 24)}d ${hours % 24}h`;
}

/** How long an ad waits. */
function waiting(post: ModeratedPost, now: number): string {
  const reported = post.reports.map(({ created_at: at }) => at).toSorted()[0];
  const since = post.waits_for === 'report' ? (reported ?? post.submitted_at) : post.submitted_at;
  if (!since || !post.waits_for) return '';
  return span(Math.max(0, now - Date.parse(since)));
}

/** Breaks text between words. */
export function wrapped(text: string, indent: string): string {
  const lines = plain(text)
    .split('\n')
    .flatMap((paragraph) => {
      const broken = [''];
      for (const word of paragraph.split(' ')) {
        const line = broken.at(-1) ?? '';
        if (line && indent.length + line.length + word.length >= WIDTH) broken.push(word);
        else broken[broken.length - 1] = line ? `${line} ${word}` : word;
      }
      return broken;
    });
  return lines.map((line) => `${indent}${line}`.trimEnd()).join('\n');
}

export const row = (cells: readonly [string, number][]) =>
  cells
    .map(([text, width]) => cut(text, width))
    .join('  ')
    .trimEnd();

/** One ad of the queue as a line of 80 columns. */
export function queueLine(post: ModeratedPost, now: number): string {
  const noted = [
    post.findings.length > 0 && `!${post.findings.length}`,
    post.reports.length > 0 && `R${post.reports.length}`,
    post.claim && (post.claim.own ? '*' : 'x'),
  ];
  return row([
    [String(post.id), 8],
    [post.waits_for ? kinds[post.waits_for] : '', 6],
    [waiting(post, now), 7],
    [noted.filter(Boolean).join(' '), 8],
    [price(post), 14],
    [title(post), 27],
  ]);
}

const HEAD = row([
  ['ID', 8],
  ['WHY', 6],
  ['WAITS', 7],
  ['NOTED', 8],
  ['PRICE', 14],
  ['AD', 27],
]);

/** The whole queue as a table. */
export function queueTable(posts: readonly ModeratedPost[], now: number): string {
  if (posts.length === 0) return 'The queue is empty.';
  return [
    HEAD,
    ...posts.map((post) => queueLine(post, now)),
    '',
    '!n findings  Rn reports  * claimed by you  x claimed by another',
  ].join('\n');
}

export const fact = (name: string, value: string | null | undefined) =>
  value ? [`${cut(name, 14)}  ${plain(value)}`] : [];

export const section = (name: string, lines: readonly string[]) =>
  lines.length > 0 ? ['', name, ...lines] : [];

/**
 * Everything a judgement needs, in sections.
 * @param url where the server is: photos of what is not published open at their own addresses only
 */
export function postSections(post: ModeratedPostPage, now: number, url: string): string {
  const { owner, claim } = post;
  const photoLine = ({ id, large }: Photo) => `photo:${id}  ${new URL(large, url).href}`;
  const photoNumber = (field: string) => {
    const place = post.photos.findIndex(({ id }) => field === `photo:${id}`);
    return place === -1 ? field : `${field} (photo ${place + 1})`;
  };
  const names = [
    post.mod,
    post.engine,
    post.transmission,
    post.wheel_drive,
    post.carcase,
    post.color,
  ];
  return [
    `${title(post)} — ${price(post)}`,
    ...fact('Number', `${post.id}, ${post.status}`),
    ...fact('Waits', post.waits_for && `${kinds[post.waits_for]}, ${waiting(post, now)}`),
    ...fact(
      'Claimed by',
      claim && `${claim.own ? 'you' : claim.moderator.name} until ${claim.until}`,
    ),
    ...fact('Vehicle', names.flatMap((entry) => entry?.name ?? []).join(', ')),
    ...fact('Mileage', measured(post, 'mileage')),
    ...fact('Volume', measured(post, 'volume')),
    ...fact('Power', measured(post, 'power')),
    ...fact('VIN', post.vin),
    ...fact('Place', `${post.location.city.name}, ${post.location.country.name}`),
    ...fact('Contact', [post.contact_name, ...post.contact_phones].join(', ')),
    ...section('SELLER', [
      `  ${plain(owner.name)} <${plain(owner.email)}>${owner.blocked ? ', blocked' : ''}`,
      `  since ${owner.on_site_since.slice(0, 10)}, ads ${owner.posts_count}, denied ${owner.denied_count}`,
    ]),
    ...section(
      'REPORTS',
      post.reports.map(({ reason, text }) => wrapped(`${reason}${text && `: ${text}`}`, '  ')),
    ),
    ...section(
      'FINDINGS',
      post.findings.flatMap(({ field, message, quotes, posts }) => [
        wrapped(
          [`${photoNumber(field)}: ${message}`, ...quotes.map((quote) => `“${quote}”`)].join(' '),
          '  ',
        ),
        ...posts.map(({ id, photo }) => `    ad ${id}, ${photoLine(photo)}`),
      ]),
    ),
    ...section(
      'CHANGED',
      (post.difference ?? []).flatMap(({ field, before, after }) => [
        `  ${field}`,
        wrapped(`- ${readable(post, field, before)}`, '    '),
        wrapped(`+ ${readable(post, field, after)}`, '    '),
      ]),
    ),
    ...section(
      'PHOTOS',
      post.photos.map((photo, place) => `  ${place + 1} = ${photoLine(photo)}`),
    ),
    ...section('PHOTOS CHANGED', [
      ...(post.photo_difference?.added ?? []).map((photo) => `  + ${photoLine(photo)}`),
      ...(post.photo_difference?.removed ?? []).map((photo) => `  - ${photoLine(photo)}`),
    ]),
    ...section('DESCRIPTION', post.description ? [wrapped(post.description, '  ')] : []),
    ...section('NOTE TO THE MODERATOR', post.comment ? [wrapped(post.comment, '  ')] : []),
    ...section('LAST DENIAL', post.deny_reason ? [wrapped(post.deny_reason.reason, '  ')] : []),
  ].join('\n');
}

/** What a judgement made of an ad. */
export function judged(post: ModeratedPostPage, word: string): string {
  return `${word}: ${title(post)} (${post.id}) is ${post.status} now.`;
}
