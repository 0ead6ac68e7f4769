import type { AddressInfo } from 'node:net';
import { type Output, type StreamEventName, streamEvents } from '@pitlane/contracts';
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import type { FastifyInstance } from 'fastify';

/** Starts listening if necessary, and returns the server's origin. */
export async function originOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

interface StreamOptions {
  token: string;
  lastEventId?: string | undefined;
  language?: 'ru' | 'en' | undefined;
}

/** Opens an event stream like a client. The test must close it. */
export async function aStream(
  server: string,
  { token, lastEventId, language = 'ru' }: StreamOptions,
) {
  const abortController = new AbortController();
  const response = await fetch(`${server}/api/events`, {
    signal: abortController.signal,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': language,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  const comments: string[] = [];
  const events =
    response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: (text) => comments.push(text) }))
      .getReader() ?? null;
  const next = async (): Promise<EventSourceMessage | null> => {
    const result = await events?.read();
    return result?.value ?? null;
  };
  return {
    response,
    comments,
    /** Returns the next event of any name; `null` at the end of the stream. */
    next,
    /** Returns the next event of a name whose data matches, with its number, and skips those before it. */
    async until<Name extends StreamEventName>(
      name: Name,
      matches: (data: Output<(typeof streamEvents)[Name]>) => boolean = () => true,
    ): Promise<{ number: number | null; data: Output<(typeof streamEvents)[Name]> }> {
      for (;;) {
        const event = await next();
        if (!event) throw new Error(`the stream ended before an event ${name}`);
        if (event.event !== name) continue;
        const data = streamEvents[name].parse(JSON.parse(event.data)) as Output<
          (typeof streamEvents)[Name]
        >;
        if (matches(data))
          return { number: event.id === undefined ? null : Number(event.id), data };
      }
    },
    close: () => abortController.abort(),
  };
}
