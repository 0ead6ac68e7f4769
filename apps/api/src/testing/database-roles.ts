// Re-exported for tests of database roles.
export { prepareRoles, type RoleUrls } from '../../../../prisma/roles.ts';
