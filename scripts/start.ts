// `npm start`: database, migrations, first data, web app, server, worker, inbox; and the end of them all.
import { environmentOf, hostOf, inboxPortsOf, listenersOf, mailOf } from './environment.ts';
import { Supervisor } from './supervisor.ts';

const supervisor = new Supervisor(process.env.DATA_FOLDER || 'data');

supervisor.run(async () => {
  const given = { ...process.env, ...(await inboxPortsOf(process.env)) };
  const environment = environmentOf(given, supervisor.dataFolder);
  const host = environment.HOST ?? (await hostOf(true));
  await supervisor.checkMachine(environment, listenersOf(environment, host));
  supervisor.step('Database client and web app …');
  await supervisor.make(['generate', 'build']);
  const prepared = await supervisor.prepareDatabase(environment);
  // Minutes may have passed: another copy that was started meanwhile may have taken the inbox's ports.
  const mail = mailOf(
    { ...process.env, ...(await inboxPortsOf(process.env)) },
    supervisor.dataFolder,
  );
  const env = { ...prepared, ...mail };
  supervisor.step('Server and worker …');
  await Promise.all([
    supervisor.keepProcess('apps/api/src/server.ts', env),
    supervisor.keepProcess('apps/api/src/worker.ts', env),
    supervisor.keepInbox(env),
  ]);
  supervisor.tellNotes();
  const address = `http://localhost:${env.PORT}`;
  supervisor.step(`Pitlane is at ${address} (API: ${address}/api/docs). Ctrl-C stops it.`);
});
