import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { COMPRESS_FROM_BYTES, SharedBody } from './shared-body.ts';

const TEXT = 'порше '.repeat(COMPRESS_FROM_BYTES);

/** Serves a body and records the bytes of each response as sent. */
function serve(body: string) {
  const app = fastify();
  const packed = new SharedBody('text/plain; charset=utf-8', body);
  const sent: unknown[] = [];
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload));
  app.get('/', (_request, reply) => packed.send(reply.header('vary', 'Accept-Language')));
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers });
  return { ask, sent };
}

describe('SharedBody', () => {
  it.each([
    ['br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip, br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['GZIP', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['br;q=0, gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['*', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['deflate', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('encodes a response as the client accepts it: %j', async (accepted, encoding, decode) => {
    const answer = await serve(TEXT).ask({ 'accept-encoding': accepted });

    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('Accept-Language, accept-encoding');
    expect(decode(answer.rawPayload).toString()).toBe(TEXT);
  });

  it('compresses once per encoding, even for concurrent requests', async () => {
    const { ask, sent } = serve(TEXT);

    await Promise.all([ask({ 'accept-encoding': 'br' }), ask({ 'accept-encoding': 'br' })]);
    await ask({ 'accept-encoding': 'br' });
    await ask({ 'accept-encoding': 'gzip' });
    await ask({ 'accept-encoding': 'gzip' });

    expect(new Set(sent).size).toBe(2);
  });

  it('responds with 304 to a client that has the body, in any encoding', async () => {
    const { ask } = serve(TEXT);
    const { headers } = await ask({ 'accept-encoding': 'br' });
    const known = `"other", ${headers.etag}`;

    const again = await ask({ 'accept-encoding': 'gzip', 'if-none-match': known });
    const other = await serve(`${TEXT}.`).ask({ 'if-none-match': known });

    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect(other.statusCode).toBe(200);
  });

  it('sends a small body uncompressed', async () => {
    const answer = await serve('short').ask({ 'accept-encoding': 'br' });

    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, 'short']);
  });
});
