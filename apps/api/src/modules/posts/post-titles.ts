import { type PostCard, postTitle } from '@pitlane/contracts';
import * as z from 'zod/mini';
import type { Language } from '../../i18n.ts';

/** Title of an ad for use in a sentence, with the Russian title if it differs. */
export const titlesSchema = z.object({ title: z.string(), title_ru: z.exactOptional(z.string()) });
export type StoredTitle = z.output<typeof titlesSchema>;

export const localizedTitle = ({ title, title_ru }: StoredTitle, language: Language) =>
  language === 'ru' ? (title_ru ?? title) : title;

/** Returns the title of a card with its year, in the language of the names on the card. */
export const titleWithYear = (
  post: Pick<PostCard, 'brand' | 'model' | 'generation' | 'mod' | 'year'>,
) => `${postTitle(post)} ${post.year}`;
