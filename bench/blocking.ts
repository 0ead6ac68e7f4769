// Measures how long the threads of a server block. Preloaded into each thread with `--import`. On the message 'reset'
// of the parent process it restarts the measurement, on 'read' it sends the longest time since then.
import { BroadcastChannel, isMainThread, workerData } from 'node:worker_threads';

/**
 * Longest CPU time that each thread took between two turns of its event loop, in milliseconds. Unlike elapsed time, it
 * does not grow with other load on the machine.
 */
export interface BlockingTimes {
  main: number;
  index: number;
}

/** Time within which the threads report their measurements. */
const RESPONSE_DELAY_MS = 15;

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

let lastCpuMs = cpuMs();
let longestMs = 0;
setInterval(() => {
  const currentMs = cpuMs();
  longestMs = Math.max(longestMs, currentMs - lastCpuMs);
  lastCpuMs = currentMs;
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
      process.send?.({ main: longestMs, index } satisfies BlockingTimes);
      if (message === 'reset') longestMs = 0;
    }, RESPONSE_DELAY_MS);
  });
} else if (workerData?.url) {
  // Only the thread of the index receives a database URL.
  channel.onmessage = ({ data }) => {
    if (data === 'reset') longestMs = 0;
    if (data === 'read') channel.postMessage(longestMs);
  };
}
