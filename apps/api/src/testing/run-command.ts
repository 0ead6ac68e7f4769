import { vi } from 'vitest';
import { type Command, runCommand } from '../infra/command-line.ts';

/** Captures the output and the exit code of a function. */
export async function captureOutput(run: () => Promise<number>) {
  const printed = { out: '', err: '' };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((text) => {
      printed.out += `${text}\n`;
    }),
    vi.spyOn(console, 'error').mockImplementation((text) => {
      printed.err += `${text}\n`;
    }),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed.out += text;
      return true;
    }),
  ];
  try {
    return { code: await run(), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs a command in this process; returns its exit code and output. */
export const runAndCapture = (command: Command, args: readonly string[]) =>
  captureOutput(() => runCommand(command, args));
