import { integerArgument, textOption } from '@pitlane/api/infra/command-line';
import { openBench, readBenchArguments } from './bench.ts';
import { megabytesOf } from './processes.ts';
import { report } from './rounds.ts';
import { findExamples } from './search-examples.ts';
import { workloads } from './search-workloads.ts';
import { formatFigures, measure } from './server-rounds.ts';

const {
  beside: otherFolder,
  only: nameFilter,
  connections,
  seconds,
  rounds,
  ...otherOptions
} = await readBenchArguments('pnpm bench:load', {
  about: 'measures how many requests per second a server handles over several connections',
  options: {
    beside: textOption(
      'another checkout of the project, measured alternately with this one',
      'FOLDER',
    ),
    'semi-spaces': textOption('semi-space sizes to measure alternately', 'MB,MB'),
    only: textOption('measure only calls whose name contains this text', 'TEXT'),
    connections: integerArgument().default(8).describe('number of connections'),
    seconds: integerArgument().default(4).describe('duration of a round in seconds'),
    rounds: integerArgument().default(3).describe('rounds per call'),
  },
});
const bench = await openBench();

const sizes = otherOptions['semi-spaces'].split(',').filter(Boolean);
const servers = [];
for (const megabytes of sizes) {
  const flags = [`--max-semi-space-size=${megabytes}`];
  servers.push({ name: `${megabytes} MB`, server: await bench.startServer({}, { flags }) });
}
if (sizes.length === 0) servers.push({ name: 'this', server: await bench.startServer() });
if (otherFolder) {
  servers.push({ name: 'beside', server: await bench.startServer({}, { folder: otherFolder }) });
}

for (const { name, path } of workloads(await findExamples(bench))) {
  if (!name.includes(nameFilter)) continue;
  const peers = servers.map((server) => ({ ...server, pathOf: path }));
  const settings = { rounds, connections, milliseconds: seconds * 1_000, isAlone: false };
  for (const [variant, figures] of Object.entries(await measure(peers, settings))) {
    console.log(`${name.padEnd(34)} ${formatFigures(variant.padEnd(6), figures)}`);
  }
}
for (const { name, server } of servers) {
  const { current, peak } = megabytesOf(server.process);
  report(`memory: ${name}`, `${current.toFixed(0)} MB, at most ${peak.toFixed(0)} MB`);
}
await bench.close();
