import {
  type ContentEntry,
  type ContentKind,
  contentKinds,
  createContent,
} from '@pitlane/contracts';
import { aSignedInAccount } from './an-account.ts';
import { dataOf } from './responses.ts';
import type { TestWorld } from './test-world.ts';

let itemCount = 0;

const bothLanguages = (name: string) => ({
  [`${name}_ru`]: `${name} по-русски`,
  [`${name}_en`]: `${name}, English`,
});

/** Returns the fields of a published item as sent by an editor; a page has a unique slug. */
export function someContent(kind: ContentKind): Record<string, unknown> {
  itemCount += 1;
  const page = {
    slug: `thing-${itemCount}`,
    ...bothLanguages('title'),
    ...bothLanguages('text'),
    published: true,
  };
  const banner = {
    ...bothLanguages('title'),
    ...bothLanguages('text'),
    link: '/search',
    published: true,
  };
  const fields: Record<ContentKind, Record<string, unknown>> = {
    pages: page,
    services: page,
    menu: { ...bothLanguages('title'), link: '/search', published: true },
    banners: { place: 'home', ...banner },
    slides: { set: 'desktop', ...banner, ...bothLanguages('button') },
    questions: {
      ...bothLanguages('group'),
      ...bothLanguages('question'),
      ...bothLanguages('text'),
      published: true,
    },
    features: { ...bothLanguages('title'), ...bothLanguages('description'), published: true },
    recommendations: {
      ...bothLanguages('title'),
      ...bothLanguages('description'),
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

export const anEditorToken = async (world: TestWorld) =>
  (await aSignedInAccount(world, { role: 'moderator' })).token;

/** Creates a published item; `fields` override the defaults. */
export async function aContentItem(
  world: TestWorld,
  kind: ContentKind,
  fields: Record<string, unknown> = {},
  token?: string,
): Promise<ContentEntry> {
  const response = await world.call(createContent, {
    params: { kind },
    token: token ?? (await anEditorToken(world)),
    body: { ...someContent(kind), ...fields },
  });
  return dataOf(createContent, response);
}

/** Deletes the product's initial content except pages and services. */
export async function dropContent({ database }: TestWorld): Promise<void> {
  const kind = contentKinds.filter((each) => each !== 'pages' && each !== 'services');
  await database.contentItem.deleteMany({ where: { kind: { in: kind } } });
}
