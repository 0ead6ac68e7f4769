import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface BurstRequest {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface BurstResponse {
  statusCode: number;
  body: string;
}

async function sendAllButLastByte({ url, headers, body }: BurstRequest, agent: Agent) {
  const length = { 'content-length': String(body.length) };
  const clientRequest = request(url, { method: 'POST', agent, headers: { ...headers, ...length } });
  const burstResponse = once(clientRequest, 'response').then(
    async ([response]: IncomingMessage[]): Promise<BurstResponse> => {
      if (!response?.statusCode) throw new Error(`${url} has not responded`);
      return { statusCode: response.statusCode, body: await text(response) };
    },
  );
  await new Promise<void>((resolve, reject) => {
    clientRequest.once('error', reject);
    clientRequest.write(body.subarray(0, -1), () => resolve());
  });
  return { response: burstResponse, finish: () => clientRequest.end(body.subarray(-1)) };
}

/**
 * Posts all requests in parallel on separate connections: first all but the last byte of each, then all last bytes.
 * @returns the responses in the order of the requests
 */
export async function lastByteBurst(requests: readonly BurstRequest[]): Promise<BurstResponse[]> {
  const agent = new Agent({ keepAlive: true });
  try {
    const openRequests = await Promise.all(requests.map((call) => sendAllButLastByte(call, agent)));
    for (const { finish } of openRequests) finish();
    return await Promise.all(openRequests.map(({ response }) => response));
  } finally {
    agent.destroy();
  }
}
