import { setSlideFollow, setSlideView } from '@pitlane/contracts';
import { call } from '@/lib/api.ts';
import { deviceStorage } from '@/lib/storage.ts';

const KEY = 'slides';

const contracts = { seen: setSlideView, followed: setSlideFollow };

/** Returns the date in Moscow, by which the server counts. */
export const moscowDay = (now: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(now);

/** Parses the stored marks of this browser, a date followed by each mark; none for another date. */
export function parseSlideMarks(text: string | null, day: string): string[] {
  const [of, ...marks] = text?.split(' ') ?? [];
  return of === day ? marks : [];
}

/** Reports once per browser and day that a slide was seen or clicked. A failure is only logged. */
export async function reportSlideEvent(what: keyof typeof contracts, id: number): Promise<void> {
  const day = moscowDay(Date.now());
  const mark = `${what}:${id}`;
  if (parseSlideMarks(deviceStorage.read(KEY), day).includes(mark)) return;
  try {
    await call(contracts[what], { params: { id } });
    deviceStorage.write(
      KEY,
      [day, ...parseSlideMarks(deviceStorage.read(KEY), day), mark].join(' '),
    );
  } catch (error) {
    console.error(error);
  }
}
