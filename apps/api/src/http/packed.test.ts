import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { COMPRESS_FROM_BYTES, Packed } from './packed.ts';

const TEXT = 'порше '.repeat(COMPRESS_FROM_BYTES);

/** Serves a body, and notes the bytes of each response before they are sent. */
function served(body: string) {
  const app = fastify();
  const packed = new Packed('text/plain; charset=utf-8', body);
  const sent: unknown[] = [];
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload));
  app.get('/', (_request, reply) => packed.send(reply.header('vary', 'Accept-Language')));
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers });
  return { ask, sent };
}

describe('a packed response', () => {
  it.each([
    ['br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip, br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['GZIP', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['br;q=0, gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['*', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['deflate', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('is encoded as a client accepts it: %j', async (accepted, encoding, decode) => {
    const answer = await served(TEXT).ask({ 'accept-encoding': accepted });

    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('Accept-Language, accept-encoding');
    expect(decode(answer.rawPayload).toString()).toBe(TEXT);
  });

  it('is compressed once per encoding, also for clients that ask at once', async () => {
    const { ask, sent } = served(TEXT);

    await Promise.all([ask({ 'accept-encoding': 'br' }), ask({ 'accept-encoding': 'br' })]);
    await ask({ 'accept-encoding': 'br' });
    await ask({ 'accept-encoding': 'gzip' });
    await ask({ 'accept-encoding': 'gzip' });

    expect(new Set(sent).size).toBe(2);
  });

  it('is not sent to a client that has it, whatever the encoding', async () => {
    const { ask } = served(TEXT);
    const { headers } = await ask({ 'accept-encoding': 'br' });
    const known = `"other", ${headers.etag}`;

    const again = await ask({ 'accept-encoding': 'gzip', 'if-none-match': known });
    const other = await served(`${TEXT}.`).ask({ 'if-none-match': known });

    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect(other.statusCode).toBe(200);
  });

  it('stays as it is where compression gains nothing', async () => {
    const answer = await served('short').ask({ 'accept-encoding': 'br' });

    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, 'short']);
  });
});
