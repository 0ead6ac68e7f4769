import { patterns } from '@/config/paths.ts';
import type { Screen } from './screen.tsx';
import { withTexts } from './with-texts.ts';

/** The moderators' pages; nobody else gets here (router.tsx). */
export const moderationScreens: Screen[] = [
  {
    path: patterns.moderation,
    load: () =>
      withTexts(['moderation', 'posts', 'forms'], () => import('./routes/moderation.tsx')),
  },
];
