// Moderation from the command line, `pnpm moderate --help`: an example of a tool over the API.
import { Refused } from './moderate/api.ts';
import { type Output, run } from './moderate/commands.ts';
import { HELP, readOptions, WrongUse } from './moderate/options.ts';

/**
 * Does what the words of a command line say.
 * @returns the exit code
 */
export async function moderate(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> {
  try {
    const asked = readOptions(words, env);
    // Whoever stops watching has what was wanted; stopping anything else leaves it undone.
    if (asked?.command.name === 'watch') process.once('SIGINT', () => process.exit(0));
    if (asked) await run(asked.command, asked.settings, output);
    else output.out(HELP);
    return 0;
  } catch (error) {
    if (error instanceof WrongUse) {
      output.err(`${error.message}\n\n${HELP}`);
      return 2;
    }
    if (!(error instanceof Refused)) throw error;
    output.err(error.message);
    return 1;
  }
}

if (import.meta.main) {
  process.exitCode = await moderate(process.argv.slice(2), process.env, {
    out: (text) => console.log(text),
    err: (text) => console.error(text),
  });
}
