import {
  blockPerson,
  type Chat,
  type ChatAction,
  chatFlags,
  deleteMessage,
  getBlockedUsers,
  getChats,
  markMessageAsSpam,
  markMessagesRead,
  type Person,
  unblockPerson,
  updateChat,
} from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api.ts';
import { translate } from '@/lib/i18n.ts';
import { invalidateCounters } from '@/lib/live-events.ts';
import { notify } from '@/lib/notify.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';
import { notifyError } from '@/ui/states.tsx';
import { CHATS_KEY, chatQuery, mergeChat, mergeMessage } from './chats.ts';

/** Action that changes the status of a chat. */
export type ChatStatusAction = Exclude<ChatAction, 'write'>;

const flagsByAction: Record<ChatStatusAction, (typeof chatFlags)[keyof typeof chatFlags]> = {
  accept: chatFlags.accepted,
  reject: chatFlags.rejected,
  close: chatFlags.closed,
  reopen: chatFlags.accepted,
};

/** Cancels requests whose responses would be older than the change. */
const cancelChatQueries = () =>
  Promise.all(
    [CHATS_KEY, [getChats.path]].map((queryKey) => queryClient.cancelQueries({ queryKey })),
  );

export function useChatStatusAction(id: number) {
  return useMutation({
    mutationFn: async (action: ChatStatusAction) => {
      await cancelChatQueries();
      return call(updateChat, { params: { id }, body: flagsByAction[action] });
    },
    onSuccess: (chat) => mergeChat(queryClient, chat),
    onError: (error) => {
      notifyError(error);
      // The other participant may have changed the chat first.
      void queryClient.invalidateQueries({ queryKey: chatQuery(id).queryKey });
    },
  });
}

export const blockedUsersQuery = (page: number) => ({
  ...queryOf(getBlockedUsers, { query: { page } }),
  staleTime: 0,
});

/** Blocks or unblocks a user. Only the server knows which chats that closes, so they are refetched. */
export function useToggleBlock() {
  return useMutation({
    mutationFn: ({ id, blocked }: Pick<Person, 'id' | 'blocked'>) =>
      call(blocked ? unblockPerson : blockPerson, { body: { user_id: id } }),
    onSuccess: ({ blocked, name }) => {
      notify.success(translate(blocked ? 'chats:block.done' : 'chats:block.undone', { name }));
      for (const queryKey of [[getBlockedUsers.path], [getChats.path], CHATS_KEY])
        void queryClient.invalidateQueries({ queryKey });
    },
    onError: notifyError,
  });
}

export function useDeleteMessage(onDone: () => void) {
  return useCall(deleteMessage, {
    onSuccess: (message) => {
      mergeMessage(queryClient, message);
      onDone();
    },
  });
}

export function useMarkAsSpam() {
  return useCall(markMessageAsSpam, {
    onSuccess: (message) => {
      mergeMessage(queryClient, message);
      notify.success(translate('chats:message.spamDone'));
    },
    onError: notifyError,
  });
}

/**
 * Marks a message and all before it as read. A failed request is not retried, because the next visible message
 * also marks these.
 */
export async function markMessagesReadUpTo(messageId: number): Promise<Chat> {
  const chat = await call(markMessagesRead, { params: { id: messageId } });
  mergeChat(queryClient, chat);
  invalidateCounters();
  return chat;
}
