/**
 * Frees the bytes of a buffer at once: left to the garbage collector, those of up to six pictures
 * would stay in memory beside the next one.
 */
export function freeBuffer({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
