import type { ServerResponse } from 'node:http';

/** Maximum backlog of a reader who is slower than the events. */
const MAX_BACKLOG_BYTES = 256 * 1_024;

export class EventStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  /**
   * Sends text of `eventText` and the other formatters. Closes the connection of a reader who has not received earlier
   * text. The size of `text` itself does not count: a stream resumed after a gap begins with many events.
   */
  send(text: string): void {
    if (!this.isOpen) return;
    if (this.#response.writableLength > MAX_BACKLOG_BYTES) this.#response.destroy();
    else this.#response.write(text);
  }

  end(text: string): void {
    if (this.isOpen) this.#response.end(text);
  }
}

/** First line of a stream: the delay before its reader reconnects. */
export const retryText = (milliseconds: number) => `retry: ${milliseconds}\n\n`;

/** Sets the `Last-Event-ID` that the reader resumes from, without an event. */
export const eventIdText = (number: number) => `id: ${number}\n\n`;

/** Comment line that prevents proxies from closing an idle connection. */
export const HEARTBEAT = ':\n\n';

/** Formats an event; JSON has no line breaks of its own. */
export const eventText = (name: string, data: unknown, number?: number) =>
  `${number === undefined ? '' : `id: ${number}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
