import { addresses, type ChatsView } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/lib/clock.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { useExistingPage } from '@/lib/use-existing-page.ts';
import { IconButton, LinkButton } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { lazyOverlay } from '@/ui/lazy-component.tsx';
import { Loading } from '@/ui/loading.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { chatListQuery } from '../api/chats.ts';
import { arrowKeyHandler } from '../arrow-key-handler.ts';
import { hasChatFilters } from '../chats-view.ts';
import { ChatFilters } from './chat-filters.tsx';
import { ChatRow, chatRowClasses } from './chat-row.tsx';

const BlockedDialog = lazyOverlay(() => import('./blocked-dialog.tsx'));

interface ChatListProps {
  view: ChatsView & { page: number };
  /** Id of the chat shown beside the list. */
  openChatId: number | null;
  /** True if the heading is the title of the page. */
  isPageTitle: boolean;
  className: string;
}

export function ChatList({ view, openChatId, isPageTitle, className }: ChatListProps) {
  const { t } = useTranslation('chats');
  const [isBlockedOpen, setBlockedOpen] = useState(false);
  const Heading = isPageTitle ? 'h1' : 'h2';
  usePageTitle(isPageTitle ? withSiteName(t('title')) : undefined);
  return (
    <section
      aria-label={t('list.label')}
      className={classes('flex min-h-0 min-w-0 flex-col md:border-r md:border-line', className)}
    >
      <div className="flex items-center gap-2 md:px-4 md:pt-3">
        <Heading className="mr-auto text-[26px] leading-8 md:text-[20px] md:leading-7">
          {t('title')}
        </Heading>
        <IntentLink
          to={addresses.accountOffers()}
          className="inline-flex min-h-11 items-center rounded-control text-[14px] leading-5 underline underline-offset-4"
        >
          {t('offers')}
        </IntentLink>
        <IconButton
          label={t('blocked.open')}
          aria-haspopup="dialog"
          onClick={() => setBlockedOpen(true)}
          className="-mr-2.5 text-muted hover:bg-sunken hover:text-ink"
        >
          <UserX aria-hidden className="size-5" />
        </IconButton>
      </div>
      <ChatFilters view={view} openChatId={openChatId} />
      <Chats view={view} openChatId={openChatId} />
      <BlockedDialog open={isBlockedOpen} onOpenChange={setBlockedOpen} />
    </section>
  );
}

const listBoxClasses = 'min-h-0 flex-1 max-md:-mx-4 md:overflow-y-auto md:overscroll-contain';

function Chats({ view, openChatId }: Pick<ChatListProps, 'view' | 'openChatId'>) {
  const { t } = useTranslation('chats');
  const now = useNow();
  const query = useQuery(chatListQuery(view));

  useExistingPage(view.page, query.data?.meta, (page) =>
    addresses.accountMessages({ ...view, page }),
  );

  return (
    <QueryContent
      query={query}
      skeleton={
        <Loading label={t('list.loading')} className={listBoxClasses} times={5}>
          <div aria-hidden className={chatRowClasses}>
            <Skeleton className="aspect-[4/3]" />
            <div className="flex flex-col gap-1">
              <Skeleton className="h-[22px] w-3/5" />
              <Skeleton className="h-[18px] w-4/5" />
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-[18px] w-2/5" />
            </div>
          </div>
        </Loading>
      }
    >
      {(data) => (
        <div className={classes(listBoxClasses, 'flex flex-col')}>
          {data.items.length === 0 ? (
            <EmptyState title={t('empty.title')}>
              <p className="max-w-[44ch] text-muted">
                {t(hasChatFilters(view) ? 'empty.narrowed' : 'empty.lead')}
              </p>
              <LinkButton
                to={hasChatFilters(view) ? addresses.accountMessages() : addresses.search()}
              >
                {t(hasChatFilters(view) ? 'empty.all' : 'empty.search')}
              </LinkButton>
            </EmptyState>
          ) : (
            <ul
              aria-label={t('list.label')}
              onKeyDown={arrowKeyHandler('a')}
              className="divide-y divide-line border-y border-line bg-card md:border-t-0"
            >
              {data.items.map((chat) => (
                <li key={chat.id}>
                  <ChatRow chat={chat} view={view} current={chat.id === openChatId} now={now} />
                </li>
              ))}
            </ul>
          )}
          <div className="py-3 empty:hidden">
            <Pagination
              current={view.page}
              last={data.meta.last_page}
              to={(page) =>
                openChatId === null
                  ? addresses.accountMessages({ ...view, page })
                  : addresses.accountChat(openChatId, { ...view, page })
              }
            />
          </div>
        </div>
      )}
    </QueryContent>
  );
}
