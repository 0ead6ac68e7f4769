import { integerArgument, textOption } from '@pitlane/api/infra/command-line';
import { openBench, readBenchArguments } from './bench.ts';
import { megabytesOf } from './processes.ts';
import { report } from './rounds.ts';
import { findExamples } from './search-examples.ts';
import { workloads } from './search-workloads.ts';
import { measure, showFigures } from './server-rounds.ts';

const { beside, only, connections, seconds, rounds, ...others } = await readBenchArguments(
  'pnpm bench:load',
  {
    about: 'counts how many calls a second a server answers over several connections',
    options: {
      beside: textOption(
        'another checkout of the project, measured in turn with this one',
        'FOLDER',
      ),
      'semi-spaces': textOption('sizes of the young heap, measured in turn', 'MB,MB'),
      only: textOption('only calls whose name contains it', 'TEXT'),
      connections: integerArgument().default(8).describe('connections'),
      seconds: integerArgument().default(4).describe('seconds of a round'),
      rounds: integerArgument().default(3).describe('rounds of each call'),
    },
  },
);
const bench = await openBench();

const sizes = others['semi-spaces'].split(',').filter(Boolean);
const servers = [];
for (const megabytes of sizes) {
  const flags = [`--max-semi-space-size=${megabytes}`];
  servers.push({ name: `${megabytes} MB`, server: await bench.startServer({}, { flags }) });
}
if (sizes.length === 0) servers.push({ name: 'this', server: await bench.startServer() });
if (beside) {
  servers.push({ name: 'beside', server: await bench.startServer({}, { folder: beside }) });
}

for (const { name, path } of workloads(await findExamples(bench))) {
  if (!name.includes(only)) continue;
  const peers = servers.map((each) => ({ ...each, pathOf: path }));
  const settings = { rounds, connections, milliseconds: seconds * 1_000, isAlone: false };
  for (const [variant, figures] of Object.entries(await measure(peers, settings))) {
    console.log(`${name.padEnd(34)} ${showFigures(variant.padEnd(6), figures)}`);
  }
}
for (const { name, server } of servers) {
  const { now, peak } = megabytesOf(server.process);
  report(`memory: ${name}`, `${now.toFixed(0)} MB, at most ${peak.toFixed(0)} MB`);
}
await bench.close();
