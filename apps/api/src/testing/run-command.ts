import { vi } from 'vitest';
import { type Command, runCommand } from '../infra/command-line.ts';

/** Captures what work prints that ends with an exit code. */
export async function captured(work: () => Promise<number>) {
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
    return { code: await work(), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs a command within this process: its exit code, and what it prints. */
export const runAndCapture = (command: Command, words: readonly string[]) =>
  captured(() => runCommand(command, words));
