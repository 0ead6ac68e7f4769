import type { ServerResponse } from 'node:http';

/** What may wait for a reader who is slower than the events. */
const MOST_WAITING_BYTES = 256 * 1_024;

/** A stream of server-sent events to one reader. */
export class EventStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  /**
   * Sends what `eventText` and the others make. A reader who has not taken what was sent before loses the
   * line; much at once is no lag: so begins a stream that goes on after a gap.
   */
  send(text: string): void {
    if (!this.isOpen) return;
    if (this.#response.writableLength > MOST_WAITING_BYTES) this.#response.destroy();
    else this.#response.write(text);
  }

  end(text: string): void {
    if (this.isOpen) this.#response.end(text);
  }
}

/** What a stream begins with: how long its reader waits before it opens another one. */
export const retryText = (milliseconds: number) => `retry: ${milliseconds}\n\n`;

/** Sets the number that the reader goes on after, without an event. */
export const numberText = (number: number) => `id: ${number}\n\n`;

/** Keeps the line open. */
export const HEARTBEAT = ':\n\n';

/** An event; JSON has no line breaks of its own. */
export const eventText = (name: string, data: unknown, number?: number) =>
  `${number === undefined ? '' : `id: ${number}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
