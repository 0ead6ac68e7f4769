import {
  defineSingleActionCommand,
  dryRunOption,
  runProcess,
} from '@pitlane/api/infra/command-line';
import { prepareRoles } from '../roles.ts';

export const command = defineSingleActionCommand('pnpm db:roles', {
  about:
    'creates the roles of DATABASE_OWNER_URL and DATABASE_URL and transfers the database to the owner, as the superuser of DATABASE_ADMIN_URL',
  options: dryRunOption,
  run: async ({ 'dry-run': isDry }) => {
    const {
      DATABASE_ADMIN_URL: adminUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_URL: url,
    } = process.env;
    if (!adminUrl || !ownerUrl || !url) {
      throw new Error('Set DATABASE_ADMIN_URL, DATABASE_OWNER_URL and DATABASE_URL.');
    }
    const count = await prepareRoles({ adminUrl, ownerUrl, url }, isDry);
    console.log(`${isDry ? 'Would transfer' : 'Transferred'} ${count} objects to the owner.`);
  },
});

if (import.meta.main) await runProcess(command);
