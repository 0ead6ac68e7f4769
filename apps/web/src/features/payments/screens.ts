import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

const commonFields = { access: 'user', texts: ['payments', 'forms'] } as const;

export const screens: Screen[] = [
  {
    ...commonFields,
    path: addresses.anyPay.pattern,
    layout: 'page',
    load: () => import('./components/open-payment-redirect.tsx'),
  },
  {
    ...commonFields,
    path: addresses.pay.pattern,
    layout: 'page',
    load: () => import('./components/payment-page.tsx'),
  },
  {
    ...commonFields,
    path: addresses.accountTransactions.pattern,
    layout: 'account',
    load: () => import('./components/transactions-page.tsx'),
  },
  {
    ...commonFields,
    path: addresses.accountTransaction.pattern,
    layout: 'account',
    load: () => import('./components/transaction-page.tsx'),
  },
];
