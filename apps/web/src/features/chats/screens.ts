import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

const screen = {
  layout: 'account',
  access: 'user',
  texts: ['chats', 'posts', 'forms'],
  load: () => import('./components/chats-page.tsx'),
} as const;

export const screens: Screen[] = [
  { ...screen, path: addresses.accountMessages.pattern },
  { ...screen, path: addresses.accountNewChat.pattern },
  { ...screen, path: addresses.accountChat.pattern },
];
