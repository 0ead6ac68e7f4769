import type { IncomingHttpHeaders } from 'node:http';
import type { Input, Output, RouteContract } from '@pitlane/contracts';
import type * as z from 'zod/mini';
import type { Language } from '../i18n.ts';
import type { Actor, Client, SessionActor } from './actor.ts';
import type { Transact } from './idempotency.ts';
import type { FileAnswer, StreamAnswer } from './respond.ts';
import type { PartlySerialized, Serialized } from './serialized.ts';
import type { UploadedFile } from './uploads.ts';

/** Who calls; visitors and tools only where the contract lets them in. */
type CallerOf<Contract extends RouteContract> = {
  visitor: Actor | null;
  user: SessionActor;
  moderator: Actor;
  admin: SessionActor;
}[Contract['access']];

/** What a handler is given: the request, unpacked, checked and typed by its contract. */
export interface Call<Contract extends RouteContract> {
  params: Output<Contract['params']>;
  query: Output<Contract['query']>;
  body: Output<Contract['body']>;
  actor: CallerOf<Contract>;
  /** The one file of a multipart body, where the contract names one; gone after the call. */
  file: UploadedFile | null;
  /** The files of a multipart body that may hold several; gone after the call. */
  files: UploadedFile[];
  /** The transaction of the call's work; of an idempotent call under a key, it happens only once. */
  transact: Transact<Output<Contract['response']>>;
  /** Says that what the call was to make is there already (`repeats`). */
  markRepeated: () => void;
  language: Language;
  /** The body as it came, with what it came with, where the contract takes bytes. */
  raw: RawRequest;
  /** Which event of a stream was the last to arrive, as the caller says. */
  lastEventId: string | null;
  /** Who looks, for counting only: the browser token, else the address. Never a credential. */
  viewer: string;
  client: Client;
  /** The browser token, as a keyed hash; null where none came. Limits, and opens nothing. */
  browser: string | null;
}

/** A body of which every byte counts. */
export interface RawRequest {
  body: Buffer;
  headers: IncomingHttpHeaders;
  address: string;
}

/** What a handler gives back: the data, and `meta` where the list pages; or a file, or a stream of events. */
export type Answer<Contract extends RouteContract> = Contract['sends'] extends 'file'
  ? FileAnswer
  : Contract['sends'] extends 'events'
    ? StreamAnswer
    : Contract['meta'] extends z.ZodMiniType
      ? {
          data: Input<Contract['response']> | Serialized<Output<Contract['response']>>;
          meta: PartlySerialized<Input<Contract['meta']>>;
        }
      : Input<Contract['response']>;

/** What of a body is there before all of it is validated. */
export interface Sent {
  fields: unknown;
  /** Whether a file came with it, as far as that is known. */
  hasFile: boolean;
}

export type PrecheckContext<Contract extends RouteContract> = Pick<
  Call<Contract>,
  'actor' | 'language' | 'client' | 'browser'
>;

export interface Options<Contract extends RouteContract> {
  /** Checks the caller before the body is read: 402 comes before files. */
  precheckCaller?: (context: PrecheckContext<Contract>) => Promise<void>;
  /** Checks what `id` names, in the address or the body, before the rest is validated: 404 and 409 come before 422. */
  precheckId?: (
    id: number,
    context: PrecheckContext<Contract> & Pick<Sent, 'fields'>,
  ) => Promise<void>;
  /** The same for bodies that name what they are about in other ways. */
  precheckSent?: (sent: Sent, context: PrecheckContext<Contract>) => Promise<void>;
  /** What the first answer of an idempotent call has become, for a retry. */
  onRetry?: (
    first: Output<Contract['response']>,
    context: PrecheckContext<Contract>,
  ) => Promise<Input<Contract['response']>>;
  /** The handler answers 404 itself: `precheckId` runs only where the query would be refused. */
  handlerChecksId?: boolean;
  /**
   * The handler returns the same object, never changed, while its response is the same: it is checked, serialized and
   * compressed once.
   */
  keepsAnswers?: boolean;
  /** A large response that is often the same: a browser that has it gets 304. `keepsAnswers` implies this. */
  revalidates?: boolean;
}
