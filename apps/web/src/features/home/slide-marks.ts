import { setSlideFollow, setSlideView } from '@pitlane/contracts';
import { call } from '@/lib/api.ts';
import { stored } from '@/lib/storage.ts';

const KEY = 'slides';

const contracts = { seen: setSlideView, followed: setSlideFollow };

/** The day in Moscow, by which the server counts. */
export const moscowDay = (now: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(now);

/** What this browser has told of the slides on a day, as it is kept: the day, then each mark. */
export function readMarks(kept: string | null, day: string): string[] {
  const [of, ...marks] = kept?.split(' ') ?? [];
  return of === day ? marks : [];
}

/** Tells, once a browser and day, that a slide was seen or followed. A failure is only logged. */
export async function markSlide(what: keyof typeof contracts, id: number): Promise<void> {
  const day = moscowDay(Date.now());
  const mark = `${what}:${id}`;
  if (readMarks(stored.read(KEY), day).includes(mark)) return;
  try {
    await call(contracts[what], { params: { id } });
    stored.write(KEY, [day, ...readMarks(stored.read(KEY), day), mark].join(' '));
  } catch (error) {
    console.error(error);
  }
}
