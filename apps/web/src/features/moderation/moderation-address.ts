import {
  readId,
  startOfText,
  type TransactionStatus,
  transactionStatuses,
} from '@pitlane/contracts';

export const moderationTabs = [
  'queue',
  'messages',
  'requests',
  'content',
  'transactions',
  'tariffs',
  'log',
  'tokens',
] as const;
export const TRANSACTION_NUMBER_MAX_LENGTH = 40;

type ModerationTab = (typeof moderationTabs)[number];

export interface TransactionFilter {
  user?: number | undefined;
  number?: string | undefined;
  status?: TransactionStatus | undefined;
}

export interface ModerationView {
  tab: ModerationTab;
  post: number | null;
  message: number | null;
  transaction: number | null;
  filter: TransactionFilter;
  page: number;
}

export function readModerationView(params: URLSearchParams): ModerationView {
  return {
    tab: moderationTabs.find((tab) => tab === params.get('tab')) ?? 'queue',
    post: readId(params.get('post')),
    message: readId(params.get('message')),
    transaction: readId(params.get('transaction')),
    filter: {
      user: readId(params.get('user')) ?? undefined,
      number:
        startOfText(params.get('number')?.trim() ?? '', TRANSACTION_NUMBER_MAX_LENGTH) || undefined,
      status: transactionStatuses.find((status) => status === params.get('status')),
    },
    page: readId(params.get('page')) ?? 1,
  };
}
