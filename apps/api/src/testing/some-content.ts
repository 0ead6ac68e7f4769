import {
  type ContentEntry,
  type ContentKind,
  contentKinds,
  createContent,
} from '@pitlane/contracts';
import { aSignedIn } from './an-account.ts';
import { dataOf } from './responses.ts';
import type { TestWorld } from './test-world.ts';

let things = 0;

const both = (name: string) => ({
  [`${name}_ru`]: `${name} по-русски`,
  [`${name}_en`]: `${name}, English`,
});

/** Returns the fields of a published item as sent by an editor; a page has a unique slug. */
export function someContent(kind: ContentKind): Record<string, unknown> {
  things += 1;
  const page = { slug: `thing-${things}`, ...both('title'), ...both('text'), published: true };
  const banner = { ...both('title'), ...both('text'), link: '/search', published: true };
  const fields: Record<ContentKind, Record<string, unknown>> = {
    pages: page,
    services: page,
    menu: { ...both('title'), link: '/search', published: true },
    banners: { place: 'home', ...banner },
    slides: { set: 'desktop', ...banner, ...both('button') },
    questions: { ...both('group'), ...both('question'), ...both('text'), published: true },
    features: { ...both('title'), ...both('description'), published: true },
    recommendations: {
      ...both('title'),
      ...both('description'),
      image: '/hero/ground-720.webp',
      link: '/search',
      published: true,
    },
    links: {
      type: 'social',
      name: 'Telegram',
      link_url: 'https://t.example/pitlane',
      icon_url: '/social/telegram.svg',
      published: true,
    },
  };
  return fields[kind];
}

export const anEditor = async (world: TestWorld) =>
  (await aSignedIn(world, { role: 'moderator' })).token;

/** Creates a published item, with the fields that the test is about. */
export async function aThing(
  world: TestWorld,
  kind: ContentKind,
  fields: Record<string, unknown> = {},
  token?: string,
): Promise<ContentEntry> {
  const answer = await world.call(createContent, {
    params: { kind },
    token: token ?? (await anEditor(world)),
    body: { ...someContent(kind), ...fields },
  });
  return dataOf(createContent, answer);
}

/** Deletes the product's initial content except pages and services. */
export async function dropContent({ database }: TestWorld): Promise<void> {
  const kind = contentKinds.filter((each) => each !== 'pages' && each !== 'services');
  await database.contentItem.deleteMany({ where: { kind: { in: kind } } });
}
