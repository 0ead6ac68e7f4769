import { parentPort } from 'node:worker_threads';
import { workerData } from 'piscina';
import { type FeedNotice, IndexFeed } from './index-feed.service.ts';
import {
  answerQuestion,
  type IndexQuestion,
  type IndexResult,
  textsIn,
} from './index-questions.ts';

// Thread of the index. Only this thread reads and writes the index, so no memory is shared. It
// loads neither Prisma nor the contracts' schemas, which would take another 30 MB per process.

export interface ThreadSettings {
  url: string;
  timeoutMs: number;
}

const VERIFICATION_INTERVAL_MS = 60_000;

const feed = new IndexFeed({
  ...(workerData as ThreadSettings),
  report: (notice: FeedNotice) => parentPort?.postMessage(notice),
});
setInterval(() => void feed.verifyNext(), VERIFICATION_INTERVAL_MS).unref();

/**
 * Answers a question with all changes that were committed before it.
 * @param until time in milliseconds when the caller stops waiting
 * @returns `null` while the index is loading, if words cannot be read, or if the caller no longer waits
 */
export async function answer({
  question,
  until,
}: {
  question: IndexQuestion;
  until: number;
}): Promise<IndexResult<IndexQuestion['ask']> | null> {
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
    // `refresh` may have dropped some of the texts.
  } while (!feed.hasTexts(texts));
  return answerQuestion(feed.index, question);
}
