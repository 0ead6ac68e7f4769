/**
 * Frees the bytes of a buffer immediately: the garbage collector would leave those of up to six pictures in memory
 * beside the next one.
 */
export function freeBuffer({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
