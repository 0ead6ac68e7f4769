import { type ChatMessage, sendMessage } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { ApiError, call } from '@/lib/api.ts';
import { draftKey, onClearDrafts } from '@/lib/draft-storage.ts';
import { randomKey } from '@/lib/idempotency-key.ts';
import { queryClient } from '@/lib/query.ts';
import { currentSession } from '@/lib/session.ts';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';
import { createUploadTransport } from '@/lib/upload.ts';
import { mergeMessage } from './chats.ts';

/** Destination of a message: a chat or, for a buyer, the seller of an ad. */
export type MessageTarget = { chat_id: number } | { post_id: number };

export const targetKey = (target: MessageTarget) =>
  'chat_id' in target ? `chat:${target.chat_id}` : `post:${target.post_id}`;

export interface OutboxMessage {
  /** Deduplication key: the server recognizes a message that is sent again. */
  clientId: string;
  /** Named `place` in stored messages. */
  place: MessageTarget;
  text: string;
  file: File | null;
  state: 'sending' | 'failed';
  /** Uploaded part of the file, from 0 to 1. */
  progress: number;
  /** Reason for the failure; `null` if the message was stored by a previous page load. */
  error: unknown;
}

const storedSchema = z.array(
  z.object({
    clientId: z.string(),
    place: z.union([z.object({ chat_id: z.int() }), z.object({ post_id: z.int() })]),
    text: z.string(),
  }),
);

interface OutboxOptions {
  /** Storage key of the unsent texts; files are lost on reload. */
  key: string;
  send: (
    message: OutboxMessage,
    signal: AbortSignal,
    onProgress: (sentShare: number) => void,
  ) => Promise<unknown>;
  newId: () => string;
  /** Reports whether the same user is still signed in. */
  isSameUser: () => boolean;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Creates an outbox that sends the messages to each target in order and retains failed ones. */
export function createOutbox({ key, send, newId, isSameUser }: OutboxOptions) {
  const readUnsent = () => readStoredValue(key, storedSchema, []);
  let messages: readonly OutboxMessage[] = readUnsent().map((unsent) => ({
    ...unsent,
    file: null,
    state: 'failed',
    progress: 0,
    error: null,
  }));
  const listeners = new Set<() => void>();
  const controllers = new Map<string, AbortController>();
  /** Last pending send by target. */
  const queues = new Map<string, Promise<void>>();

  const setMessages = (next: readonly OutboxMessage[]) => {
    messages = next;
    for (const listener of [...listeners]) listener();
  };
  const updateMessage = (clientId: string, changes: Partial<OutboxMessage>) =>
    setMessages(
      messages.map((each) => (each.clientId === clientId ? { ...each, ...changes } : each)),
    );
  /** Rereads the storage first, because other tabs write to the same key. */
  const storeUnsent = (
    clientId: string,
    unsent: Pick<OutboxMessage, 'clientId' | 'place' | 'text'> | null,
  ) => {
    const others = readUnsent().filter((each) => each.clientId !== clientId);
    const allUnsent = unsent ? [...others, unsent] : others;
    writeStoredValue(key, allUnsent.length > 0 ? allUnsent : null);
  };
  const discard = (clientId: string) => {
    storeUnsent(clientId, null);
    controllers.get(clientId)?.abort();
    controllers.delete(clientId);
    setMessages(messages.filter((each) => each.clientId !== clientId));
  };

  const run = async (message: OutboxMessage, { signal }: AbortController) => {
    if (signal.aborted) return;
    const { clientId } = message;
    const fail = (error: unknown) => {
      controllers.delete(clientId);
      if (!signal.aborted) updateMessage(clientId, { state: 'failed', error });
    };
    // Another user may have signed in since the message was queued.
    if (!isSameUser()) return fail(null);
    try {
      await send(message, signal, (progress) => updateMessage(clientId, { progress }));
      discard(clientId);
    } catch (error) {
      fail(error);
    }
  };

  const enqueue = (message: OutboxMessage) => {
    const controller = new AbortController();
    controllers.set(message.clientId, controller);
    const queueKey = targetKey(message.place);
    const previousSend = queues.get(queueKey) ?? Promise.resolve();
    queues.set(
      queueKey,
      previousSend.then(() => run(message, controller)),
    );
  };

  const retry = (clientId: string) => {
    const message = messages.find((each) => each.clientId === clientId && each.state === 'failed');
    if (!message) return;
    updateMessage(clientId, { state: 'sending', progress: 0, error: null });
    enqueue(message);
  };

  return {
    messages: () => messages,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
      };
    },
    add: (place: MessageTarget, text: string, file: File | null) => {
      const message: OutboxMessage = {
        clientId: newId(),
        place,
        text,
        file,
        state: 'sending',
        progress: 0,
        error: null,
      };
      const { clientId } = message;
      if (!file) storeUnsent(clientId, { clientId, place, text });
      setMessages([...messages, message]);
      enqueue(message);
    },
    retry,
    /** Retries messages that failed for lack of a connection. */
    retryOffline: () => {
      for (const { clientId, error } of messages)
        if (error instanceof ApiError && error.code === 'offline') retry(clientId);
    },
    discard,
  };
}

const sendByApi: OutboxOptions['send'] = async (
  { clientId, place, text, file },
  signal,
  onProgress,
) => {
  const target =
    'chat_id' in place ? { chat_id: String(place.chat_id) } : { post_id: String(place.post_id) };
  const body = { ...target, message: text, client_id: clientId };
  const message: ChatMessage = file
    ? await call(sendMessage, { body, files: { file } }, signal, createUploadTransport(onProgress))
    : await call(sendMessage, { body }, signal);
  mergeMessage(queryClient, message);
};

const outboxes = new Map<number, Outbox>();

/** Returns the outbox of an account; sending continues after its pages are left. */
export function outboxOf(userId: number): Outbox {
  const existing = outboxes.get(userId);
  if (existing) return existing;
  const outbox = createOutbox({
    key: draftKey(userId, 'unsent'),
    send: sendByApi,
    newId: randomKey,
    isSameUser: () => currentSession()?.userId === userId,
  });
  window.addEventListener('online', outbox.retryOffline);
  outboxes.set(userId, outbox);
  return outbox;
}

onClearDrafts((userId) => {
  const outbox = outboxes.get(userId);
  for (const { clientId } of outbox?.messages() ?? []) outbox?.discard(clientId);
});
