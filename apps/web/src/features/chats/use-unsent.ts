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

/** Returns the outbox of the account and its unsent messages for a place, without those that have arrived. */
export function useUnsentMessages(
  userId: number,
  place: MessageTarget,
  messages: Messages,
): { outbox: Outbox; unsent: OutboxMessage[] } {
  const outbox = outboxOf(userId);
  const all = useSyncExternalStore(outbox.subscribe, outbox.messages, outbox.messages);
  const arrived = new Set(messages.map(({ client_id: clientId }) => clientId));
  useEffect(() => {
    // The server accepted the message, but the response was lost.
    for (const { clientId, state } of all)
      if (state === 'failed' && messages.some((each) => each.client_id === clientId))
        outbox.forget(clientId);
  }, [outbox, all, messages]);
  // A text is restored after a reload, a file is not.
  useBeforeUnload(
    useCallback(
      (event) => {
        if (outbox.messages().some(({ file }) => file !== null)) event.preventDefault();
      },
      [outbox],
    ),
  );
  const unsent = all.filter(
    (each) => targetKey(each.place) === targetKey(place) && !arrived.has(each.clientId),
  );
  return { outbox, unsent };
}
