// Moderation from the command line, `pnpm moderate --help`: an example of a tool over the API.
import { Refused } from './moderate/api.ts';
import { run } from './moderate/commands.ts';
import { HELP, readOptions, WrongUse } from './moderate/options.ts';

const output = {
  out: (text: string) => console.log(text),
  err: (text: string) => console.error(text),
};

try {
  const asked = readOptions(process.argv.slice(2), process.env);
  // Whoever stops watching has what was wanted; stopping anything else leaves it undone.
  if (asked?.command.name === 'watch') process.once('SIGINT', () => process.exit(0));
  if (asked) await run(asked.command, asked.settings, output);
  else output.out(HELP);
} catch (error) {
  if (error instanceof WrongUse) {
    output.err(`${error.message}\n\n${HELP}`);
    process.exitCode = 2;
  } else if (error instanceof Refused) {
    output.err(error.message);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
