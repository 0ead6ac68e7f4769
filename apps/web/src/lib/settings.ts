import * as z from 'zod/mini';

const fallback = {
  support_phone: '+7 800 000-00-00',
  support_email: 'support@pitlane.test',
  copyright_year: 2014,
  google_sign_in: false,
  phone_calls: false,
};

const shape = z.object({
  support_phone: z.string().check(z.minLength(5)),
  support_email: z._default(z.string(), fallback.support_email),
  copyright_year: z.int(),
  google_sign_in: z._default(z.boolean(), fallback.google_sign_in),
  phone_calls: z._default(z.boolean(), fallback.phone_calls),
});

const meta = document.querySelector<HTMLMetaElement>('meta[name="pitlane:settings"]');

function read(text: string): z.output<typeof shape> {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    return fallback;
  }
}

/** Settings of the server's operator, delivered in the page's head. */
export const settings = read(meta?.content ?? '');
