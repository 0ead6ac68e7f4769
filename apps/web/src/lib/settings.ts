import * as z from 'zod/mini';

const defaultSettings = {
  support_phone: '+7 800 000-00-00',
  support_email: 'support@pitlane.test',
  copyright_year: 2014,
  google_sign_in: false,
  phone_calls: false,
};

const settingsSchema = z.object({
  support_phone: z.string().check(z.minLength(5)),
  support_email: z._default(z.string(), defaultSettings.support_email),
  copyright_year: z.int(),
  google_sign_in: z._default(z.boolean(), defaultSettings.google_sign_in),
  phone_calls: z._default(z.boolean(), defaultSettings.phone_calls),
});

const meta = document.querySelector<HTMLMetaElement>('meta[name="pitlane:settings"]');

function parseSettings(text: string): z.output<typeof settingsSchema> {
  try {
    return settingsSchema.parse(JSON.parse(text));
  } catch {
    return defaultSettings;
  }
}

/** Settings of the server's operator, delivered in the page's head. */
export const settings = parseSettings(meta?.content ?? '');
