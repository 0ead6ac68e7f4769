import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';

/** Compression does not pay off for smaller bodies. */
export const COMPRESS_FROM_BYTES = 1_024;

const BROTLI_QUALITY = 6;
const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: (body: Buffer) => promisify<Buffer, Buffer>(gzip)(body),
};
type Encoding = keyof typeof compressors;
const encodings: Encoding[] = ['br', 'gzip'];

/** Response body shared by many requests: hashed once, and compressed once per encoding in the threads of zlib. */
export class SharedBody {
  readonly #type: string;
  readonly #body: Buffer;
  /** Weak, because the body is sent in several encodings. */
  readonly #etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(type: string, body: string | Uint8Array) {
    this.#type = type;
    this.#body = Buffer.from(body);
    this.#etag = `W/"${hash('sha1', this.#body, 'base64url')}"`;
  }

  /** Responds with the body in the encoding that the client prefers, or with 304 if the client has it. */
  async send(reply: FastifyReply): Promise<FastifyReply> {
    const { headers } = reply.request;
    const isLarge = this.#body.length >= COMPRESS_FROM_BYTES;
    if (isLarge) addVary(reply, 'accept-encoding');
    reply.header('etag', this.#etag);
    if (headers['if-none-match']?.includes(this.#etag)) return reply.code(304).send();
    reply.type(this.#type);
    const accepted = headers['accept-encoding']?.toLowerCase();
    const encoding = isLarge && accepted ? negotiate(accepted, encodings) : null;
    if (!encoding) return reply.send(this.#body);
    const body = await this.#encode(encoding);
    return reply.header('content-encoding', encoding).send(body);
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const encoded = this.#encoded.get(encoding) ?? compressors[encoding](this.#body);
    this.#encoded.set(encoding, encoded);
    // A failure is not cached: the next request retries.
    encoded.catch(() => this.#encoded.delete(encoding));
    return encoded;
  }
}

function addVary(reply: FastifyReply, name: string): void {
  const current = reply.getHeader('vary');
  reply.header('vary', current ? `${current}, ${name}` : name);
}
