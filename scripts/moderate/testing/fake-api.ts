import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { runAndCapture } from '../../../apps/api/src/testing/run-command.ts';
import { command } from '../commands.ts';

export const TOKEN = 'mk_0123456789abcdef';

export interface Answer {
  status: number;
  content: object;
}

export const data = (content: unknown): Answer => ({ status: 200, content: { data: content } });

export const pageOf = (items: readonly object[], current = 1, last = 1): Answer => ({
  status: 200,
  content: {
    data: items,
    meta: { current_page: current, last_page: last, per_page: 50, total: items.length },
  },
});

export const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  content: { code, message },
});

/** A server for the tests of a file: it answers what they say, and keeps what was asked. */
export function fakeApi() {
  const api = {
    url: '',
    calls: [] as { call: string; headers: IncomingMessage['headers']; body: unknown }[],
    /** What is answered to each `METHOD path`. */
    answers: {} as Record<string, Answer>,
    /** Runs the tool with the words of a command line. */
    async moderate(words: readonly string[], env: Record<string, string> = {}) {
      const settings = { PITLANE_URL: api.url, PITLANE_TOKEN: TOKEN, ...env };
      for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
      const { code, out, err } = await runAndCapture(command, words);
      vi.unstubAllEnvs();
      expect(out + err).not.toContain(TOKEN);
      return { code, out, err };
    },
  };
  let server: Server;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const call = `${request.method} ${request.url}`;
      api.calls.push({ call, headers: request.headers, body: text ? JSON.parse(text) : undefined });
      const answer = api.answers[call] ?? refusal(404, 'not_found', 'Нет такого адреса');
      response.writeHead(answer.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answer.content));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    api.url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  });
  afterAll(() => {
    server.close();
  });
  beforeEach(() => {
    api.calls = [];
    api.answers = {};
  });
  return api;
}
