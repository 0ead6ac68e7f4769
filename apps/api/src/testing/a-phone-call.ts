import { verifyPhone } from '@pitlane/contracts';
import type { MailServer } from './mail-server.ts';
import { dataOf } from './responses.ts';
import type { TestWorld } from './test-world.ts';

/** Requests a call to a phone number and returns its code. The world's calls must go to an inbox. */
export async function requestPhoneCall(
  world: TestWorld,
  mailServer: MailServer,
  { token, phone = '+79123456789' }: { token: string; phone?: string },
): Promise<{ callId: string; code: string }> {
  const response = await world.call(verifyPhone, { token, body: { phone } });
  const { callId } = dataOf(verifyPhone, response);
  const mail = mailServer.received.at(-1);
  return { callId, code: /^\d{4,8}$/m.exec(mail?.text ?? '')?.[0] ?? '' };
}

export function wrongCodes(code: string, count: number): string[] {
  return Array.from({ length: count }, (_none, index) =>
    String((Number(code) + index + 1) % 10 ** code.length).padStart(code.length, '0'),
  );
}
