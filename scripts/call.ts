import { runProcess } from '../apps/api/src/infra/command-line.ts';
import { commandFor } from './call/operation-command.ts';

export const command = commandFor(process.argv.slice(2));

if (import.meta.main) await runProcess(command);
