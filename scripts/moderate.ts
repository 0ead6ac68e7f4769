import { main } from '../apps/api/src/infra/command-line.ts';
import { command } from './moderate/commands.ts';

export { command };

if (import.meta.main) await main(command);
