import type { RouteContract } from '@pitlane/contracts';
import { pathOf, type TestWorld } from './test-world.ts';

const BOUNDARY = 'pitlane-test-boundary';

interface Part {
  name: string;
  value: string | Buffer;
  filename?: string;
  type?: string;
}

export function multipart(parts: Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    value,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, end].map((piece) => Buffer.from(piece)));
}

export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Sends a body unchanged. */
export function sendBytes(
  world: TestWorld,
  contract: RouteContract,
  { token, bytes, type = MULTIPART_TYPE }: { token: string; bytes: Buffer; type?: string },
) {
  return world.http
    .post(pathOf(contract))
    .set('Authorization', `Bearer ${token}`)
    .set('Content-Type', type)
    .send(bytes);
}
