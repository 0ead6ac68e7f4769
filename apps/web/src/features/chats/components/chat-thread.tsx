import {
  addresses,
  type Chat,
  type ChatsView,
  MAX_FIRST_MESSAGE_LENGTH,
  MAX_MESSAGE_LENGTH,
  type Offer,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFoundError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useSession } from '@/lib/session.ts';
import { LinkButton } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Loading } from '@/ui/loading.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { chatQuery, messagesQuery } from '../api/chats.ts';
import type { MessageTarget } from '../api/outbox.ts';
import type { Messages } from '../messages.ts';
import { useMessageDraft } from '../use-message-draft.ts';
import { ChatMenu } from './chat-menu.tsx';
import { ChatState } from './chat-state.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { ThreadFrame } from './thread-frame.tsx';

interface ChatThreadProps {
  id: number;
  view: ChatsView;
  renderOffer: (offer: Offer) => ReactNode;
}

export function ChatThread({ id, view, renderOffer }: ChatThreadProps) {
  const { t } = useTranslation('chats');
  const session = useSession();
  const { data: chat, error, refetch } = useQuery(chatQuery(id));
  const messages = useQuery(messagesQuery(id));
  const failure = chat ? messages.error : error;
  const isMissing = isNotFoundError(error) && !chat;
  const frameProps = {
    person: isMissing ? null : chat?.person,
    post: isMissing ? null : chat?.post,
    offer: chat?.offer && renderOffer(chat.offer),
    isSeller: chat?.role === 'buyer',
    backAddress: addresses.accountMessages(view),
  };
  if (isMissing) {
    return (
      <ThreadFrame {...frameProps}>
        <div className="my-auto">
          <EmptyState title={t('thread.missing')}>
            <p className="max-w-[44ch] text-muted">{t('thread.missingLead')}</p>
            <LinkButton to={addresses.accountMessages()}>{t('empty.all')}</LinkButton>
          </EmptyState>
        </div>
      </ThreadFrame>
    );
  }
  return (
    <ThreadFrame {...frameProps} menu={chat && <ChatMenu chat={chat} view={view} />}>
      {chat && messages.data && session ? (
        <OpenChat chat={chat} messages={messages.data} userId={session.userId} />
      ) : failure ? (
        <ErrorState
          error={failure}
          onRetry={() => {
            void refetch();
            void messages.refetch();
          }}
        />
      ) : (
        <ThreadSkeleton />
      )}
    </ThreadFrame>
  );
}

/** Buyers' messages target the ad even in an existing chat, so that their unsent messages share one queue. */
const targetOf = ({ id, role, post }: Chat): MessageTarget =>
  role === 'buyer' ? { post_id: post.id } : { chat_id: id };

function OpenChat({ chat, messages, userId }: { chat: Chat; messages: Messages; userId: number }) {
  const { unsent, unsentActions, composer } = useMessageDraft(userId, targetOf(chat), messages);
  const isFirstMessage = chat.status === 'new' && chat.role === 'buyer';
  return (
    <>
      <MessageList chat={chat} messages={messages} unsent={unsent} {...unsentActions} />
      <ChatState chat={chat} />
      {chat.actions.includes('write') && (
        <Composer
          {...composer}
          maxLength={isFirstMessage ? MAX_FIRST_MESSAGE_LENGTH : MAX_MESSAGE_LENGTH}
          acceptsFiles={!isFirstMessage}
        />
      )}
    </>
  );
}

function ThreadSkeleton() {
  const { t } = useTranslation('chats');
  return (
    <Loading
      label={t('thread.loading')}
      className="flex min-h-0 flex-1 flex-col justify-end gap-3 p-4"
    >
      <Skeleton className="h-16 w-3/5" />
      <Skeleton className="h-16 w-1/2 self-end" />
      <Skeleton className="h-10 w-2/5" />
      <Skeleton className="mt-2 h-11 w-full" />
    </Loading>
  );
}
