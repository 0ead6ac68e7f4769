import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Roles that may call an operation: visitors, signed-in users, staff, and admins signed in by a session rather than a
 * token. Ownership is checked when the item is loaded.
 */
export type Access = 'visitor' | 'user' | 'moderator' | 'admin';

export type Method = 'GET' | 'POST' | 'DELETE';

type Fields = z.ZodMiniObject;

/** Operation of the API, from which the server's route, the web app's requests and the documentation are derived. */
export interface RouteContract {
  method: Method;
  /** Path below /api, with parameters as `:name`. */
  path: `/${string}`;
  /** No default: omitting it does not compile. */
  access: Access;
  /** Tag in the documentation. */
  area: string;
  /** Imperative, without a full stop. */
  summary: string;
  /** Rules that the summary does not state. */
  description?: string;
  params?: Fields;
  query?: Fields;
  body?: Fields;
  /** Passes the body as raw bytes. */
  takesBytes?: true;
  /** Also accepts form encodings with these fields; the parsed body is then empty. */
  form?: Fields;
  /** Multipart body: name and maximum size of its file. */
  file?: { name: string; maxBytes: number };
  /** Multipart body with repeated files. */
  files?: { name: string; maxBytes: number; max: number };
  /**
   * Accepts an Idempotency-Key: repeating the key returns the first response (decision 0027). The response is stored
   * for a day, or until the item with its `id` is erased.
   */
  idempotent?: { about: 'post' | 'offer' | 'transaction' };
  /** Status of a successful creation; 200 by default. */
  status?: 201;
  /** Responds with 200 if the item to create already exists. */
  repeats?: true;
  /** Responds without an envelope: with a file to save, or with server-sent events until one side closes. */
  sends?: 'file' | 'events';
  /** Schema of `data`. */
  response: z.ZodMiniType;
  /** Schema of `meta`, which only paged lists have. */
  meta?: z.ZodMiniType;
  /** Opens a session, with `SignedIn` in the response, or closes the current one. */
  session?: 'opens' | 'closes';
  /** Error codes in addition to the general ones. */
  errors?: readonly ErrorCode[];
  /** GET with side effects: HEAD is rejected and responses are never cached. */
  changes?: true;
  /** Additional rate limit per IP address, lower than the general one. */
  limit?: { max: number; per: 'minute' | 'hour' };
}

type Shared = Pick<RouteContract, 'access' | 'area'>;
type RoutePath = RouteContract['path'];
type Declaration = Omit<RouteContract, 'method' | 'path' | keyof Shared>;

/** Returns functions that declare operations of an area with the same access, preserving exact types. */
export const routesFor = <const Common extends Shared>(shared: Common) => ({
  get: <const Path extends RoutePath, const Rest extends Declaration>(path: Path, rest: Rest) => ({
    ...rest,
    ...shared,
    method: 'GET' as const,
    path,
  }),
  post: <const Path extends RoutePath, const Rest extends Declaration>(path: Path, rest: Rest) => ({
    ...rest,
    ...shared,
    method: 'POST' as const,
    path,
  }),
});

export type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
export type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

export const atLeast = (min: number) => z.int().check(z.minimum(min));

/**
 * `meta` of a paged list. Sent with the request for the next page, `as_of` excludes later items and `after` continues
 * behind the last item even if items were removed.
 */
export const pageMeta = z.object({
  current_page: atLeast(1),
  last_page: atLeast(1),
  per_page: atLeast(1),
  total: atLeast(0),
  as_of: z.optional(z.iso.datetime()),
  after: z.optional(z.string()),
});
export type PageMeta = z.output<typeof pageMeta>;

/** Response that is a sentence for the user. */
export const messageResponse = z.object({ message: z.string() });

export const count = z.object({ count: atLeast(0) });

/** Maximum of PostgreSQL's `integer`; larger ids cannot exist. */
export const MAX_ID = 2_147_483_647;

export const id = z.int().check(z.minimum(1), z.maximum(MAX_ID));

/** Dictionary entry with its name in the request's language. */
export const entry = z.object({ id, name: z.string() });
export type Entry = z.output<typeof entry>;
