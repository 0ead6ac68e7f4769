import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface BurstCall {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface BurstAnswer {
  statusCode: number;
  body: string;
}

/** A call that has come but for its last byte. */
async function allButTheLast({ url, headers, body }: BurstCall, agent: Agent) {
  const length = { 'content-length': String(body.length) };
  const sent = request(url, { method: 'POST', agent, headers: { ...headers, ...length } });
  const answer = once(sent, 'response').then(
    async ([response]: IncomingMessage[]): Promise<BurstAnswer> => {
      if (!response?.statusCode) throw new Error(`${url} has not answered`);
      return { statusCode: response.statusCode, body: await text(response) };
    },
  );
  await new Promise<void>((resolve, reject) => {
    sent.once('error', reject);
    sent.write(body.subarray(0, -1), () => resolve());
  });
  return { answer, finish: () => sent.end(body.subarray(-1)) };
}

/**
 * Posts all calls at once over connections of their own: each up to its last byte, then all last bytes.
 * @returns the answers in the order of the calls
 */
export async function lastByteBurst(calls: readonly BurstCall[]): Promise<BurstAnswer[]> {
  const agent = new Agent({ keepAlive: true });
  try {
    const held = await Promise.all(calls.map((call) => allButTheLast(call, agent)));
    for (const { finish } of held) finish();
    return await Promise.all(held.map(({ answer }) => answer));
  } finally {
    agent.destroy();
  }
}
