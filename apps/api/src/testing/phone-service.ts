import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RequestedCall {
  method: string | undefined;
  query: Record<string, string>;
}

/** Response of the service: a text, or a function that responds */
type ServiceReply = { status?: number; text: string } | ((response: ServerResponse) => void);

export interface PhoneService {
  /** Value of PHONE_CALL_URL for a world */
  url: string;
  asked: RequestedCall[];
  reaction: ServiceReply;
  close(): Promise<void>;
}

/** Starts a flash-call service like sms.ru, which responds with the code of the call it would make. */
export async function startPhoneService(): Promise<PhoneService> {
  const state: Pick<PhoneService, 'asked' | 'reaction'> = {
    asked: [],
    reaction: { text: '{"status":"OK","code":"12345","call_id":"1"}' },
  };
  const server = createServer((request, response) => {
    const { method, url = '/' } = request;
    const { searchParams } = new URL(url, 'http://service.test');
    state.asked.push({ method, query: Object.fromEntries(searchParams) });
    const { reaction: reply } = state;
    if (typeof reply === 'function') return reply(response);
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    response.end(reply.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/call`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
