import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { EventStream, eventText } from './event-stream.ts';

it('writes an event whose text has line breaks as one line of data', () => {
  expect(eventText('message', { text: 'раз\nдва\r\ndata: три' }, 7)).toBe(
    'id: 7\nevent: message\ndata: {"text":"раз\\nдва\\r\\ndata: три"}\n\n',
  );
});

/** Opens a stream to a reader that receives nothing yet. */
async function openLaggingStream() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, response] = await once(server, 'request');
  const close = () => {
    reader.destroy();
    server.close();
  };
  return { stream: new EventStream(response), response, reader, close };
}

it('sends a text above the backlog limit without disconnecting while it is sent', async () => {
  const { stream, reader, close } = await openLaggingStream();
  const bytes = 20_000_000;

  stream.send('x'.repeat(bytes));

  expect(stream.isOpen).toBe(true);
  let receivedBytes = 0;
  reader.on('data', (chunk) => {
    receivedBytes += chunk.length;
    if (receivedBytes >= bytes) reader.emit('all');
  });
  reader.resume();
  await once(reader, 'all');
  close();
});

it('disconnects a reader that receives nothing, with a small backlog', async () => {
  const { stream, response, close } = await openLaggingStream();
  const text = eventText('message', 'x'.repeat(10_000));

  let maxBacklog = 0;
  for (let count = 0; stream.isOpen && count < 10_000; count += 1) {
    stream.send(text);
    maxBacklog = Math.max(maxBacklog, response.writableLength);
    // Lets the system write what fits into its buffers.
    if (count % 10 === 0) await new Promise(setImmediate);
  }
  expect(stream.isOpen).toBe(false);
  expect(maxBacklog).toBeLessThan(300_000);
  stream.send(text);
  close();
});
