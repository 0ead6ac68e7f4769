import { parentPort } from 'node:worker_threads';
import { workerData } from 'piscina';
import { type FeedNotice, IndexFeed } from './index-feed.service.ts';
import { type Answer, answerQuestion, type Question, textsIn } from './index-questions.ts';

// The thread of the index. It alone reads and writes it, so nothing is shared. It loads neither Prisma nor the schemas of
// the contracts, which would take 30 MB of each process again.

/** Settings that the thread is started with. */
export interface ThreadSettings {
  url: string;
  timeoutMs: number;
}

const VERIFY_EVERY_MS = 60_000;

const feed = new IndexFeed({
  ...(workerData as ThreadSettings),
  report: (notice: FeedNotice) => parentPort?.postMessage(notice),
});
setInterval(() => void feed.verifyNext(), VERIFY_EVERY_MS).unref();

/**
 * Answers a question with everything that was committed before it was asked.
 * @param until when the caller stops waiting, in milliseconds
 * @returns `null` while the index is loading, if words cannot be read, or when the caller no longer waits
 */
export async function answer({
  question,
  until,
}: {
  question: Question;
  until: number;
}): Promise<Answer<Question['ask']> | null> {
  if (question.ask === 'verify') return feed.verify();
  if (question.ask === 'ready') {
    await feed.refresh();
    return feed.index.size;
  }
  if (!feed.isLoaded) return null;
  const texts = textsIn(question);
  do {
    if (!(await feed.readTexts(texts))) return null;
    await feed.refresh();
    if (Date.now() > until) return null;
    // Some may have been dropped again.
  } while (!feed.hasTexts(texts));
  return answerQuestion(feed.index, question);
}
