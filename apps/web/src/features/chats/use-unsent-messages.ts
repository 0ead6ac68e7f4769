import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import {
  type MessageTarget,
  type Outbox,
  type OutboxMessage,
  outboxOf,
  targetKey,
} from './api/outbox.ts';
import type { Messages } from './messages.ts';

/** Returns the outbox of the account and its unsent messages to a target, without those that have arrived. */
export function useUnsentMessages(
  userId: number,
  target: MessageTarget,
  messages: Messages,
): { outbox: Outbox; unsent: OutboxMessage[] } {
  const outbox = outboxOf(userId);
  const allMessages = useSyncExternalStore(outbox.subscribe, outbox.messages, outbox.messages);
  const arrivedIds = new Set(messages.map(({ client_id: clientId }) => clientId));
  useEffect(() => {
    // The server accepted the message, but the response was lost.
    for (const { clientId, state } of allMessages)
      if (state === 'failed' && messages.some((each) => each.client_id === clientId))
        outbox.discard(clientId);
  }, [outbox, allMessages, messages]);
  // Unsent texts are restored after a reload, but files are not.
  useBeforeUnload(
    useCallback(
      (event) => {
        if (outbox.messages().some(({ file }) => file !== null)) event.preventDefault();
      },
      [outbox],
    ),
  );
  const unsent = allMessages.filter(
    (each) => targetKey(each.place) === targetKey(target) && !arrivedIds.has(each.clientId),
  );
  return { outbox, unsent };
}
