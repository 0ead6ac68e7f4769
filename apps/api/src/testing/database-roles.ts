// What creates the roles of a database, for tests of it.
export { prepareRoles, type RoleUrls } from '../../../../prisma/roles.ts';
