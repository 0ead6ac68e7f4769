import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
  headers: { 'message-id': string };
}

/** Returns the emails to an address, one per Message-ID, as mail clients do. */
async function listMailTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  // The inbox may start later than the server.
  const response = await request.get(`${process.env.E2E_INBOX_URL}/api/email`).catch(() => null);
  const mails: Mail[] = (await response?.json()) ?? [];
  const received = mails.filter(({ to }) => to.some((each) => each.address === address));
  return [...new Map(received.map((mail) => [mail.headers['message-id'], mail])).values()];
}

/** Waits until exactly `count` emails to an address contain `part` and returns the last of them. */
export async function waitForMail(
  request: APIRequestContext,
  address: string,
  part: string,
  count = 1,
): Promise<Mail> {
  let matchingMails: Mail[] = [];
  await expect
    .poll(
      async () => {
        matchingMails = (await listMailTo(request, address)).filter(({ text }) =>
          text.includes(part),
        );
        return matchingMails.length;
      },
      { message: `${part} in mail to ${address}`, timeout: 40_000 },
    )
    .toBe(count);
  const last = matchingMails.at(-1);
  if (!last) throw new Error(`no email to ${address}`);
  return last;
}

/** Waits for an email with a token link to a page and returns the link. */
export async function waitForTokenLink(
  request: APIRequestContext,
  address: string,
  page: string,
  count = 1,
): Promise<string> {
  const { text } = await waitForMail(request, address, `${page}?token=`, count);
  return /https?:\S+\?token=\S+/.exec(text)?.[0] ?? '';
}

/** Waits for an email that links to a path and returns it with that link. */
export async function waitForMailLink(
  request: APIRequestContext,
  address: string,
  path: string,
): Promise<Mail & { link: string }> {
  const mail = await waitForMail(request, address, path);
  const link = mail.text.match(/https?:\S+/g)?.find((each) => each.includes(path)) ?? '';
  return { ...mail, link };
}

/** Waits for a confirmation phone call, which the inbox receives as an email, and returns its code. */
export async function waitForCallCode(request: APIRequestContext, phone: string): Promise<string> {
  const { text } = await waitForMail(request, `${phone.slice(1)}@phone.pitlane.test`, phone);
  return /^\d+$/m.exec(text)?.[0] ?? '';
}
