import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { COMPRESS_FROM_BYTES, SharedBody } from './shared-body.ts';

const TEXT = 'порше '.repeat(COMPRESS_FROM_BYTES);

/** Serves a body and records the bytes of each response as sent. */
function serve(body: string) {
  const app = fastify();
  const sharedBody = new SharedBody('text/plain; charset=utf-8', body);
  const sentPayloads: unknown[] = [];
  app.addHook('onSend', async (_request, _reply, payload) => void sentPayloads.push(payload));
  app.get('/', (_request, reply) => sharedBody.send(reply.header('vary', 'Accept-Language')));
  const request = (headers: Record<string, string>) => app.inject({ url: '/', headers });
  return { request, sentPayloads };
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
  ])('selects the encoding for Accept-Encoding %j', async (accepted, encoding, decode) => {
    const response = await serve(TEXT).request({ 'accept-encoding': accepted });

    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toBe('Accept-Language, accept-encoding');
    expect(decode(response.rawPayload).toString()).toBe(TEXT);
  });

  it('compresses once per encoding, even for concurrent requests', async () => {
    const { request, sentPayloads } = serve(TEXT);

    await Promise.all([request({ 'accept-encoding': 'br' }), request({ 'accept-encoding': 'br' })]);
    await request({ 'accept-encoding': 'br' });
    await request({ 'accept-encoding': 'gzip' });
    await request({ 'accept-encoding': 'gzip' });

    expect(new Set(sentPayloads).size).toBe(2);
  });

  it('responds with 304 to a client that has the body, in any encoding', async () => {
    const { request } = serve(TEXT);
    const { headers } = await request({ 'accept-encoding': 'br' });
    const etags = `"other", ${headers.etag}`;

    const revalidation = await request({ 'accept-encoding': 'gzip', 'if-none-match': etags });
    const other = await serve(`${TEXT}.`).request({ 'if-none-match': etags });

    expect([revalidation.statusCode, revalidation.body, revalidation.headers.etag]).toEqual([
      304,
      '',
      headers.etag,
    ]);
    expect(other.statusCode).toBe(200);
  });

  it('sends a small body uncompressed', async () => {
    const response = await serve('short').request({ 'accept-encoding': 'br' });

    expect([response.headers['content-encoding'], response.body]).toEqual([undefined, 'short']);
  });
});
