import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'sandbox-signature';
const TOLERANCE_SECONDS = 300;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const macOf = (secret: string, seconds: string, body: Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1_000);

export function signNotice(secret: string, body: Buffer, now: Date): string {
  const seconds = String(secondsOf(now));
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/** Reports whether a notice was signed with the secret, over exactly these bytes, within the last minutes. */
export function isSigned(
  secret: string,
  { body, signature }: { body: Buffer; signature: unknown },
  now: Date,
): boolean {
  const [, seconds, sentMac] = SIGNATURE.exec(typeof signature === 'string' ? signature : '') ?? [];
  if (seconds === undefined || sentMac === undefined) return false;
  const isAuthentic = timingSafeEqual(Buffer.from(sentMac, 'hex'), macOf(secret, seconds, body));
  return isAuthentic && Math.abs(secondsOf(now) - Number(seconds)) <= TOLERANCE_SECONDS;
}
