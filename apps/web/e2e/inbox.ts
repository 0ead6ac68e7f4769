import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
  headers: { 'message-id': string };
}

/** One that was delivered twice is one, as for the program of who reads it. */
async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  // The inbox starts beside the server and may come after it.
  const answer = await request.get(`${process.env.E2E_INBOX_URL}/api/email`).catch(() => null);
  const mails: Mail[] = (await answer?.json()) ?? [];
  const own = mails.filter(({ to }) => to.some((each) => each.address === address));
  return [...new Map(own.map((mail) => [mail.headers['message-id'], mail])).values()];
}

/** Waits for so many mails to an address that hold a text; gives the last of them. */
export async function mailWith(
  request: APIRequestContext,
  address: string,
  part: string,
  count = 1,
): Promise<Mail> {
  let found: Mail[] = [];
  await expect
    .poll(
      async () => {
        found = (await mailsTo(request, address)).filter(({ text }) => text.includes(part));
        return found.length;
      },
      { message: `${part} in mail to ${address}`, timeout: 40_000 },
    )
    .toBe(count);
  const last = found.at(-1);
  if (!last) throw new Error('no mail');
  return last;
}

/** Waits for a mail with a link to a page of the product; gives the link. */
export async function linkTo(
  request: APIRequestContext,
  address: string,
  page: string,
  count = 1,
): Promise<string> {
  const { text } = await mailWith(request, address, `${page}?token=`, count);
  return /https?:\S+\?token=\S+/.exec(text)?.[0] ?? '';
}

/** Waits for a mail about an ad; gives its text and the link that leads to the ad. */
export async function mailAbout(
  request: APIRequestContext,
  address: string,
  path: string,
): Promise<Mail & { link: string }> {
  const mail = await mailWith(request, address, path);
  const link = mail.text.match(/https?:\S+/g)?.find((each) => each.includes(path)) ?? '';
  return { ...mail, link };
}

/** Waits for a call to a number, which the inbox shows as a mail; gives its digits. */
export async function digitsOfCall(request: APIRequestContext, phone: string): Promise<string> {
  const { text } = await mailWith(request, `${phone.slice(1)}@phone.pitlane.test`, phone);
  return /^\d+$/m.exec(text)?.[0] ?? '';
}
