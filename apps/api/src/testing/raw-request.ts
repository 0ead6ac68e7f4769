import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  headers: string;
  body: string;
}

/** Sends a request unchanged, for paths and headers that no client would send. */
export function rawRequest(
  port: number,
  { method = 'GET', path, headers = [] }: { method?: string; path: string; headers?: string[] },
): Promise<RawResponse> {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: test', 'Connection: close', ...headers];
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n');
      resolve({
        status: Number(head.split(' ')[1]),
        headers: head.toLowerCase(),
        body: rest.join('\r\n\r\n'),
      });
    });
  });
}
