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

/** List and chat: side by side and as high as the screen on tablets and desktops, one at a time on phones. */
const paneClasses =
  'md:grid md:h-[max(440px,calc(100dvh-242px))] md:grid-cols-[320px_minmax(0,1fr)] md:overflow-hidden md:rounded-card md:border md:border-line md:bg-card desk:h-[max(480px,calc(100dvh-198px))] desk:grid-cols-[380px_minmax(0,1fr)]';

/** Parses an id from the URL; throws a 404 error if it is invalid. */
function requireId(text: string | null | undefined): number {
  const id = readId(text);
  if (id === null) throw new ApiError(404, 'chat.not_found', 'HTTP 404');
  return id;
}

interface ChatsPageProps {
  renderOffer: (offer: Offer) => ReactNode;
}

export function ChatsPage({ renderOffer }: ChatsPageProps) {
  const { t } = useTranslation('chats');
  const { pathname } = useLocation();
  const { id } = useParams();
  const [params] = useSearchParams();
  const view = parseChatsView(params);
  const postId =
    pathname === addresses.accountNewChat.pattern ? requireId(params.get('post')) : null;
  const chatId = id === undefined ? null : requireId(id);
  const isOpen = chatId !== null || postId !== null;
  return (
    <div className={paneClasses}>
      <ChatList
        view={view}
        openChatId={chatId}
        className={classes(isOpen && 'max-md:hidden')}
        isPageTitle={!isOpen}
      />
      {chatId !== null && (
        <ChatThread key={chatId} id={chatId} view={view} renderOffer={renderOffer} />
      )}
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
