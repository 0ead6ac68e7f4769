// What `pnpm bench:search` makes sure of before it measures: answers hold something, and those of the hand-written
// path say the same as ours.
import { getBrands, getPost, searchPosts } from '@pitlane/contracts';
import type { Pool } from 'undici';
import type { Samples } from './search-best.ts';
import type { Workload } from './search-workloads.ts';

const CHECKED = 40;

async function read(pool: Pool, path: string): Promise<string> {
  const { statusCode, body } = await pool.request({ method: 'GET', path });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`);
  return text;
}

const holds = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(holds)
    : value !== null && value !== 0 && value !== '' && value !== false;

/** What two answers to one question have in common, whatever the order of their ads. */
function gist(text: string): string {
  const { data, meta } = JSON.parse(text);
  if (meta) return `${meta.total} ads, ${data.length} of them here`;
  return Array.isArray(data) || 'count' in data ? JSON.stringify(data) : `ad ${data.id}`;
}

/**
 * Asks a question in turn of our server and of the hand-written path.
 * @throws Error where an answer is not 200 or holds nothing, or the two say different things
 */
async function check(
  ours: Pool,
  peers: Pool,
  { path, best, mayHoldNothing }: Workload,
): Promise<void> {
  for (let turn = 0; turn < CHECKED; turn += 1) {
    const text = await read(ours, path(turn));
    if (!mayHoldNothing && !holds(JSON.parse(text).data)) {
      throw new Error(`${path(turn)} answers nothing: ${text}`);
    }
    const [our, other] = [gist(text), best && gist(await read(peers, best(turn)))];
    if (other && our !== other) throw new Error(`${path(turn)}: ${our}, by hand ${other}`);
  }
}

/**
 * Makes sure of answers; where they are wrong, the bench goes on without this question and ends with an error.
 * @returns the first answer of our server, null where answers are wrong
 */
export async function checkAnswers(
  ours: Pool,
  peers: Pool,
  workload: Workload,
): Promise<string | null> {
  try {
    await check(ours, peers, workload);
    return await read(ours, workload.path(0));
  } catch (error) {
    console.log(`${workload.name.padEnd(27)} WRONG ${error}`);
    process.exitCode = 1;
    return null;
  }
}

/** An ad and the makes as our server tells visitors of them. */
export async function readSamples(pool: Pool): Promise<Samples> {
  const {
    data: [card],
  } = JSON.parse(await read(pool, `/api${searchPosts.path}?per_page=1&order=date_asc`));
  const { data: makes } = JSON.parse(await read(pool, `/api${getBrands.path}`));
  return {
    id: card.id,
    card: JSON.stringify(card),
    detail: await read(pool, `/api${getPost.path.replace(':id', card.id)}`),
    makes,
  };
}
