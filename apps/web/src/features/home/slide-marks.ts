import { setSlideFollow, setSlideView } from '@pitlane/contracts';
import { call } from '@/lib/api.ts';
import { deviceStorage } from '@/lib/storage.ts';

const STORAGE_KEY = 'slides';

const operations = { seen: setSlideView, followed: setSlideFollow };

/** Returns the date in Moscow: the server counts once per Moscow day. */
export const moscowDay = (now: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(now);

/** Parses the stored marks of this browser, a date followed by each mark; none for another date. */
export function parseSlideMarks(text: string | null, day: string): string[] {
  const [storedDay, ...marks] = text?.split(' ') ?? [];
  return storedDay === day ? marks : [];
}

/** Reports once per browser and day that a slide was seen or clicked. A failure is only logged. */
export async function reportSlideEvent(event: keyof typeof operations, id: number): Promise<void> {
  const day = moscowDay(Date.now());
  const mark = `${event}:${id}`;
  if (parseSlideMarks(deviceStorage.read(STORAGE_KEY), day).includes(mark)) return;
  try {
    await call(operations[event], { params: { id } });
    deviceStorage.write(
      STORAGE_KEY,
      [day, ...parseSlideMarks(deviceStorage.read(STORAGE_KEY), day), mark].join(' '),
    );
  } catch (error) {
    console.error(error);
  }
}
