import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: anyone, anyone signed in, staff, admins who are signed in themselves. Owning a thing is
 * part of looking it up.
 */
export type Access = 'visitor' | 'user' | 'moderator' | 'admin';

export type Method = 'GET' | 'POST' | 'DELETE';

type Fields = z.ZodMiniObject;

/** One call of the API: what the server serves, the web app asks and the documents describe. */
export interface RouteContract {
  method: Method;
  /** Below /api, with parameters as `:name`. */
  path: `/${string}`;
  /** Has no default: leaving it out does not compile. */
  access: Access;
  /** The tag it is documented under. */
  area: string;
  summary: string;
  params?: Fields;
  query?: Fields;
  body?: Fields;
  /** The body is taken as it came, byte by byte. */
  takesBytes?: true;
  /** Beside JSON it takes a form, of either kind, that holds this; its body is an empty one then. */
  form?: Fields;
  /** The body is multipart: what one of its files is named, and how large it may be. */
  file?: { name: string; maxBytes: number };
  /** The body is multipart: files that may come more than once. */
  files?: { name: string; maxBytes: number; max: number };
  /**
   * Takes an Idempotency-Key: the same key gives the first answer again (decision 0030). The
   * answer is kept for a day, or until the thing it is about, whose `id` it holds, is erased.
   */
  idempotent?: { about: 'post' | 'offer' | 'transaction' };
  /** What a call that makes something answers with; 200 unless said. */
  status?: 201;
  /** Answers 200 where what was to be made is there already. */
  repeats?: true;
  /** Answers without an envelope: a file to be saved, or server-sent events until one side ends them. */
  sends?: 'file' | 'events';
  /** What stands inside `data`. */
  response: z.ZodMiniType;
  /** What stands in `meta`; only lists that page have one. */
  meta?: z.ZodMiniType;
  /** Whether it signs somebody in, with `SignedIn` in its answer, or ends the caller's session. */
  session?: 'opens' | 'closes';
  /** Codes it can answer beside the general ones. */
  errors?: readonly ErrorCode[];
  /** A GET that counts or changes something: answers no HEAD and is never stored. */
  changes?: true;
  /** A limit of its own, for an address, below the general one. */
  limit?: { max: number; per: 'minute' | 'hour' };
}

type Shared = Pick<RouteContract, 'access' | 'area'>;
type Address = RouteContract['path'];
type Described = Omit<RouteContract, 'method' | 'path' | keyof Shared>;

/** Declares calls of an area by who may make them; each value keeps its exact types. */
export const routesFor = <const Given extends Shared>(shared: Given) => ({
  get: <const Path extends Address, const Rest extends Described>(path: Path, rest: Rest) => ({
    ...rest,
    ...shared,
    method: 'GET' as const,
    path,
  }),
  post: <const Path extends Address, const Rest extends Described>(path: Path, rest: Rest) => ({
    ...rest,
    ...shared,
    method: 'POST' as const,
    path,
  }),
});

export type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
export type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;

/** A whole number from a smallest one up. */
export const atLeast = (min: number) => z.int().check(z.minimum(min));

/**
 * `meta` of a list that pages. `as_of` given back with the next page keeps late arrivals out; `after` begins it behind the
 * last of this one, whatever is gone.
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

/** A call whose answer is a sentence for people. */
export const said = z.object({ message: z.string() });

export const count = z.object({ count: atLeast(0) });

/** The largest id PostgreSQL's integer holds; anything above cannot exist. */
export const MAX_ID = 2_147_483_647;

export const id = z.int().check(z.minimum(1), z.maximum(MAX_ID));

/** A dictionary entry, its name in the request's language. */
export const entry = z.object({ id, name: z.string() });
export type Entry = z.output<typeof entry>;
