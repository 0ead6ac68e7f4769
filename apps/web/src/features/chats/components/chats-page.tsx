import { addresses, type Offer, readId } from '@pitlane/contracts';
import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { parseChatsView } from '../chats-view.ts';
import { ChatList } from './chat-list.tsx';
import { ChatThread } from './chat-thread.tsx';
import { NewThread } from './new-thread.tsx';

/** Side by side from tablets on, as high as the screen; on phones one pane at a time. */
const panes =
  'md:grid md:h-[max(440px,calc(100dvh-242px))] md:grid-cols-[320px_minmax(0,1fr)] md:overflow-hidden md:rounded-card md:border md:border-line md:bg-card desk:h-[max(480px,calc(100dvh-198px))] desk:grid-cols-[380px_minmax(0,1fr)]';

/** Returns the chat id in the address; throws a 404 error if it is unreadable. */
function idOf(text: string | null | undefined): number {
  const id = readId(text);
  if (id === null) throw new ApiError(404, 'chat.not_found', 'HTTP 404');
  return id;
}

interface ChatsPageProps {
  showOffer: (offer: Offer) => ReactNode;
}

export function ChatsPage({ showOffer }: ChatsPageProps) {
  const { t } = useTranslation('chats');
  const { pathname } = useLocation();
  const { id } = useParams();
  const [params] = useSearchParams();
  const view = parseChatsView(params);
  const postId = pathname === addresses.accountNewChat.pattern ? idOf(params.get('post')) : null;
  const chatId = id === undefined ? null : idOf(id);
  const isOpen = chatId !== null || postId !== null;
  return (
    <div className={panes}>
      <ChatList
        view={view}
        open={chatId}
        className={classes(isOpen && 'max-md:hidden')}
        asTitle={!isOpen}
      />
      {chatId !== null && <ChatThread key={chatId} id={chatId} view={view} showOffer={showOffer} />}
      {postId !== null && <NewThread key={postId} postId={postId} />}
      {!isOpen && (
        <div className="hidden flex-col items-center justify-center gap-3 bg-paper p-6 text-center text-muted md:flex">
          <MessagesSquare aria-hidden className="size-9" strokeWidth={1.25} />
          <p className="max-w-[36ch] text-balance">{t('choose')}</p>
        </div>
      )}
    </div>
  );
}
