import * as z from 'zod/mini';

const fallback = { support_phone: '+7 800 000-00-00', copyright_year: 2014 };

const shape = z.object({
  support_phone: z.string().check(z.minLength(5)),
  copyright_year: z.int(),
});

const meta = document.querySelector<HTMLMetaElement>('meta[name="pitlane:settings"]');

function read(text: string): z.output<typeof shape> {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    return fallback;
  }
}

/** What the operator sets on the server; it arrives in the page's head. */
export const settings = read(meta?.content ?? '');
