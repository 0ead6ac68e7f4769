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

export const targetKey = (place: MessageTarget) =>
  'chat_id' in place ? `chat:${place.chat_id}` : `post:${place.post_id}`;

export interface OutboxMessage {
  /** Deduplication key: the server recognizes a message that is sent again. */
  clientId: string;
  place: MessageTarget;
  text: string;
  file: File | null;
  state: 'sending' | 'failed';
  /** Uploaded part of the file, from 0 to 1. */
  progress: number;
  /** Reason of the failure; `null` if a previous page load began to send it. */
  error: unknown;
}

const storedShape = z.array(
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
    onProgress: (sent: number) => void,
  ) => Promise<unknown>;
  newId: () => string;
  /** Reports whether the same user is still signed in. */
  isOwn: () => boolean;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Creates an outbox that sends the messages of a place in order and retains failed ones. */
export function createOutbox({ key, send, newId, isOwn }: OutboxOptions) {
  const readStored = () => readStoredValue(key, storedShape, []);
  let messages: readonly OutboxMessage[] = readStored().map((unsent) => ({
    ...unsent,
    file: null,
    state: 'failed',
    progress: 0,
    error: null,
  }));
  const listeners = new Set<() => void>();
  const sendings = new Map<string, AbortController>();
  /** Last pending send of each place. */
  const queues = new Map<string, Promise<void>>();

  const setMessages = (next: readonly OutboxMessage[]) => {
    messages = next;
    for (const listener of [...listeners]) listener();
  };
  const change = (clientId: string, to: Partial<OutboxMessage>) =>
    setMessages(messages.map((each) => (each.clientId === clientId ? { ...each, ...to } : each)));
  /** Rereads the storage first, because other tabs write to the same key. */
  const storeUnsent = (
    clientId: string,
    unsent: Pick<OutboxMessage, 'clientId' | 'place' | 'text'> | null,
  ) => {
    const others = readStored().filter((each) => each.clientId !== clientId);
    const all = unsent ? [...others, unsent] : others;
    writeStoredValue(key, all.length > 0 ? all : null);
  };
  const forget = (clientId: string) => {
    storeUnsent(clientId, null);
    sendings.get(clientId)?.abort();
    sendings.delete(clientId);
    setMessages(messages.filter((each) => each.clientId !== clientId));
  };

  const run = async (message: OutboxMessage, { signal }: AbortController) => {
    if (signal.aborted) return;
    const { clientId } = message;
    const fail = (error: unknown) => {
      sendings.delete(clientId);
      if (!signal.aborted) change(clientId, { state: 'failed', error });
    };
    // Another user may have signed in since.
    if (!isOwn()) return fail(null);
    try {
      await send(message, signal, (progress) => change(clientId, { progress }));
      forget(clientId);
    } catch (error) {
      fail(error);
    }
  };

  const enqueue = (message: OutboxMessage) => {
    const sending = new AbortController();
    sendings.set(message.clientId, sending);
    const place = targetKey(message.place);
    const before = queues.get(place) ?? Promise.resolve();
    queues.set(
      place,
      before.then(() => run(message, sending)),
    );
  };

  const retry = (clientId: string) => {
    const message = messages.find((each) => each.clientId === clientId && each.state === 'failed');
    if (!message) return;
    change(clientId, { state: 'sending', progress: 0, error: null });
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
    online: () => {
      for (const { clientId, error } of messages)
        if (error instanceof ApiError && error.code === 'offline') retry(clientId);
    },
    forget,
  };
}

const sendByApi: OutboxOptions['send'] = async (
  { clientId, place, text, file },
  signal,
  onProgress,
) => {
  const to =
    'chat_id' in place ? { chat_id: String(place.chat_id) } : { post_id: String(place.post_id) };
  const body = { ...to, message: text, client_id: clientId };
  const message: ChatMessage = file
    ? await call(sendMessage, { body, files: { file } }, signal, createUploadTransport(onProgress))
    : await call(sendMessage, { body }, signal);
  mergeMessage(queryClient, message);
};

const outboxes = new Map<number, Outbox>();

/** Returns the outbox of an account; sending continues after its pages are left. */
export function outboxOf(userId: number): Outbox {
  const known = outboxes.get(userId);
  if (known) return known;
  const outbox = createOutbox({
    key: draftKey(userId, 'unsent'),
    send: sendByApi,
    newId: randomKey,
    isOwn: () => currentSession()?.userId === userId,
  });
  window.addEventListener('online', outbox.online);
  outboxes.set(userId, outbox);
  return outbox;
}

onClearDrafts((userId) => {
  const outbox = outboxes.get(userId);
  for (const { clientId } of outbox?.messages() ?? []) outbox?.forget(clientId);
});
