import type { IncomingHttpHeaders } from 'node:http';
import type { Input, Output, RouteContract } from '@pitlane/contracts';
import type * as z from 'zod/mini';
import type { Language } from '../i18n.ts';
import type { Actor, Client, SessionActor } from './actor.ts';
import type { TransactOnce } from './idempotency.ts';
import type { EventStreamResult, FileResult } from './respond.ts';
import type { PartlySerialized, Serialized } from './serialized.ts';
import type { UploadedFile } from './uploads.ts';

/** The signed-in user, or `null` if the contract admits visitors. */
type CallerOf<Contract extends RouteContract> = {
  visitor: Actor | null;
  user: SessionActor;
  moderator: Actor;
  admin: SessionActor;
}[Contract['access']];

/** Input of a handler: the request, parsed, validated and typed by its contract. */
export interface OperationCall<Contract extends RouteContract> {
  params: Output<Contract['params']>;
  query: Output<Contract['query']>;
  body: Output<Contract['body']>;
  actor: CallerOf<Contract>;
  /** The single file of a multipart body, if the contract names one; deleted after the response. */
  file: UploadedFile | null;
  /** Files of a multipart body that may have several; deleted after the response. */
  files: UploadedFile[];
  /** Runs work in a transaction; under an idempotency key, only once. */
  transact: TransactOnce<Output<Contract['response']>>;
  /** Marks the call as repeated (`repeats`): responds with 200 instead of 201. */
  markRepeated: () => void;
  language: Language;
  /** Raw body with its headers, if the contract takes bytes. */
  raw: RawRequest;
  /** Id of the last event of a stream that the client has received. */
  lastEventId: string | null;
  /** Hash of the browser token, else of the IP address, for counting views only. Never a credential. */
  viewer: string;
  client: Client;
  /** Keyed hash of the browser token; `null` without one. Used for limits only, never for access. */
  browser: string | null;
}

/** Body of which every byte counts, as for signatures. */
export interface RawRequest {
  body: Buffer;
  headers: IncomingHttpHeaders;
  address: string;
}

/** Result of a handler: the data, with `meta` for a page of a list; or a file; or a stream of events. */
export type HandlerResult<Contract extends RouteContract> = Contract['sends'] extends 'file'
  ? FileResult
  : Contract['sends'] extends 'events'
    ? EventStreamResult
    : Contract['meta'] extends z.ZodMiniType
      ? {
          data: Input<Contract['response']> | Serialized<Output<Contract['response']>>;
          meta: PartlySerialized<Input<Contract['meta']>>;
        }
      : Input<Contract['response']>;

/** Parts of a body that are known before its validation. */
export interface ReceivedBody {
  fields: unknown;
  /** True if a file was received so far. */
  hasFile: boolean;
}

export type PrecheckContext<Contract extends RouteContract> = Pick<
  OperationCall<Contract>,
  'actor' | 'language' | 'client' | 'browser'
>;

export interface RouteOptions<Contract extends RouteContract> {
  /** Checks the caller before the body is read: 402 precedes files. */
  precheckCaller?: (context: PrecheckContext<Contract>) => Promise<void>;
  /**
   * Checks the object that `id` in the path or body refers to, before validation of the rest: 404 and 409 precede
   * 422.
   */
  precheckId?: (
    id: number,
    context: PrecheckContext<Contract> & Pick<ReceivedBody, 'fields'>,
  ) => Promise<void>;
  /** Does the same for bodies that refer to their object in other ways. */
  precheckSent?: (sent: ReceivedBody, context: PrecheckContext<Contract>) => Promise<void>;
  /** Updates the first response of an idempotent operation for a retry. */
  onRetry?: (
    first: Output<Contract['response']>,
    context: PrecheckContext<Contract>,
  ) => Promise<Input<Contract['response']>>;
  /** The handler itself returns 404: `precheckId` runs only if the query is invalid. */
  handlerChecksId?: boolean;
  /**
   * The handler returns the same object, unchanged, as long as its response is the same: the response is validated,
   * serialized and compressed once.
   */
  reusesResults?: boolean;
  /** A large response that is often the same: responds with 304 to a browser that has it. Implied by `reusesResults`. */
  revalidates?: boolean;
}
