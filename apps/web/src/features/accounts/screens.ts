import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

const screenOptions = { layout: 'header', texts: ['accounts', 'forms'] } as const;

export const screens: Screen[] = [
  {
    ...screenOptions,
    path: addresses.login.pattern,
    access: 'signed_out',
    load: () => import('./components/login-page.tsx'),
  },
  {
    ...screenOptions,
    path: addresses.register.pattern,
    access: 'signed_out',
    load: () => import('./components/register-page.tsx'),
  },
  {
    ...screenOptions,
    path: addresses.restorePassword.pattern,
    access: 'visitor',
    load: () => import('./components/restore-password-page.tsx'),
  },
  {
    ...screenOptions,
    path: addresses.changePassword.pattern,
    access: 'visitor',
    load: () => import('./components/change-password-page.tsx'),
  },
  {
    ...screenOptions,
    path: addresses.confirm.pattern,
    access: 'visitor',
    load: () => import('./components/confirm-page.tsx'),
  },
];
