// `npm start`: database, migrations, first data, web app, server, worker; and the end of them all.
import { environmentOf, Supervisor } from './supervisor.ts';

const supervisor = new Supervisor(process.env.DATA_FOLDER || 'data');
const environment = environmentOf(process.env, supervisor);

supervisor.run(async () => {
  await supervisor.checkMachine(environment, [Number(environment.PORT)]);
  const env = await supervisor.prepareDatabase(environment);
  await supervisor.buildWeb(env);
  supervisor.step('Server and worker …');
  await Promise.all([
    supervisor.keepProcess('apps/api/src/server.ts', env),
    supervisor.keepProcess('apps/api/src/worker.ts', env),
  ]);
  const address = `http://localhost:${env.PORT}`;
  supervisor.step(`Pitlane is at ${address} (API: ${address}/api/docs). Ctrl-C stops it.`);
});
