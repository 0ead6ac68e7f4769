import { addresses, MAX_FIRST_MESSAGE_LENGTH, type Post, type PostRef } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { postQuery } from '@/features/posts/api/post.ts';
import { fullTitle } from '@/features/posts/post-texts.ts';
import { isNotFoundError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { useSession } from '@/lib/session.ts';
import { LinkButton } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { buyerChatQuery } from '../api/chats.ts';
import { useMessageDraft } from '../use-message-draft.ts';
import { Composer } from './composer.tsx';
import { ThreadFrame } from './thread-frame.tsx';
import { UnsentList } from './unsent-message.tsx';

const postRefOf = (post: Post): PostRef => ({
  id: post.id,
  title: fullTitle(post),
  gone: null,
  card: post,
});

/** Chat with the seller of an ad before its first message; redirects to an existing chat. */
export function NewThread({ postId }: { postId: number }) {
  const { t } = useTranslation('chats');
  const goTo = useGoTo();
  const session = useSession();
  const chats = useQuery(buyerChatQuery(postId));
  const { data: post, error, refetch } = useQuery(postQuery(postId));
  const chatId = chats.data?.items[0]?.id;
  useEffect(() => {
    if (chatId !== undefined) goTo(addresses.accountChat(chatId), { replace: true });
  }, [chatId, goTo]);

  const unavailableReason = isNotFoundError(error)
    ? 'missing'
    : post && post.own !== null
      ? 'own'
      : null;
  const isReady = post !== undefined && chats.data !== undefined && chatId === undefined;
  const failure = chats.error ?? error;
  const isMissing = unavailableReason === 'missing';
  return (
    <ThreadFrame
      person={isMissing ? null : post?.seller}
      post={isMissing ? null : post && postRefOf(post)}
      isSeller
      backAddress={addresses.accountMessages()}
    >
      {unavailableReason ? (
        <div className="my-auto">
          <EmptyState title={t(`new.${unavailableReason}`)}>
            <LinkButton to={addresses.search()}>{t('empty.search')}</LinkButton>
          </EmptyState>
        </div>
      ) : isReady && session ? (
        <FirstMessage postId={postId} userId={session.userId} />
      ) : failure ? (
        <ErrorState
          error={failure}
          onRetry={() => {
            void refetch();
            void chats.refetch();
          }}
        />
      ) : (
        <p role="status" className="sr-only">
          {t('thread.loading')}
        </p>
      )}
    </ThreadFrame>
  );
}

const NO_MESSAGES = [] as const;

function FirstMessage({ postId, userId }: { postId: number; userId: number }) {
  const { t } = useTranslation('chats');
  const { unsent, unsentActions, composer } = useMessageDraft(
    userId,
    { post_id: postId },
    NO_MESSAGES,
  );
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col justify-end gap-4 overflow-y-auto p-4">
        {unsent.length === 0 && (
          <p className="m-auto max-w-[44ch] text-center text-balance text-muted">{t('new.lead')}</p>
        )}
        <UnsentList messages={unsent} {...unsentActions} />
      </div>
      <Composer
        {...composer}
        maxLength={MAX_FIRST_MESSAGE_LENGTH}
        acceptsFiles={false}
        startsFocused
      />
    </>
  );
}
