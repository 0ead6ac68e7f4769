// Measures from inside how long the threads of a server block; preloaded into each of them with `--import`. It answers
// messages of the parent process: 'reset' forgets the longest block so far, 'read' sends the longest since then.
import { BroadcastChannel, isMainThread, workerData } from 'node:worker_threads';

/**
 * Longest time of the processor that threads took between two turns of their event loops, in milliseconds. Unlike the
 * time on the clock it does not grow with what else the machine does.
 */
export interface Blocked {
  main: number;
  index: number;
}

/** Threads answer within this time. */
const ANSWER_MS = 15;

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

let last = usedMs();
let longest = 0;
setInterval(() => {
  const now = usedMs();
  longest = Math.max(longest, now - last);
  last = now;
}, 1).unref();

const channel = new BroadcastChannel('blocking');
channel.unref();
if (isMainThread) {
  let index = 0;
  channel.onmessage = ({ data }) => {
    if (typeof data === 'number') index = data;
  };
  process.on('message', (message) => {
    if (message !== 'reset' && message !== 'read') return;
    channel.postMessage(message);
    setTimeout(() => {
      process.send?.({ main: longest, index } satisfies Blocked);
      if (message === 'reset') longest = 0;
    }, ANSWER_MS);
  });
} else if (workerData?.url) {
  // Only the index is given a database.
  channel.onmessage = ({ data }) => {
    if (data === 'reset') longest = 0;
    if (data === 'read') channel.postMessage(longest);
  };
}
