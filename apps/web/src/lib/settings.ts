import { z } from './zod.ts';

const fallback = { support_phone: '+7 800 555-20-14', copyright_year: 2014 };

const settingsText = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.object({ support_phone: z.string().min(5), copyright_year: z.int() }))
  .catch(fallback);

const meta = document.querySelector<HTMLMetaElement>('meta[name="pitlane:settings"]');

/** What the operator sets on the server; it arrives in the page's head. */
export const settings = settingsText.parse(meta?.content);
