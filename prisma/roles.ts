import pg from 'pg';

export interface RoleUrls {
  /** Superuser: creates the other two roles and gives the database to its owner. */
  adminUrl: string;
  /** Owns the database and migrates it. */
  ownerUrl: string;
  /** Used by server, worker and commands: reads and writes rows only. */
  url: string;
}

const CONNECT_TIMEOUT_MS = 5_000;

// Not TRUNCATE, which bypasses row triggers, nor REFERENCES, TRIGGER and MAINTAIN.
const TABLE_PRIVILEGES = 'SELECT, INSERT, UPDATE, DELETE';
// The demo seed calls setval(), which requires UPDATE.
const SEQUENCE_PRIVILEGES = 'USAGE, SELECT, UPDATE';

/**
 * Query for the statements that transfer all objects of a database to a role. REASSIGN OWNED cannot replace it: older
 * releases stored objects as the superuser that created the cluster, which it rejects. Objects of extensions keep their
 * owner; sequences of columns follow their tables.
 */
const TRANSFER_STATEMENTS_QUERY = `
  WITH object AS (
    SELECT 'pg_namespace'::regclass AS class, oid, nspowner AS owner, oid AS namespace,
      'SCHEMA ' || quote_ident(nspname) AS name
    FROM pg_namespace
    UNION ALL
    SELECT 'pg_class'::regclass, oid, relowner, relnamespace, CASE relkind
      WHEN 'S' THEN 'SEQUENCE ' WHEN 'v' THEN 'VIEW ' WHEN 'm' THEN 'MATERIALIZED VIEW '
      ELSE 'TABLE ' END || oid::regclass
    FROM pg_class c WHERE relkind IN ('r', 'p', 'v', 'm')
      OR relkind = 'S' AND NOT EXISTS (
        SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
          AND d.deptype IN ('a', 'i'))
    UNION ALL
    SELECT 'pg_proc'::regclass, oid, proowner, pronamespace, 'ROUTINE ' || oid::regprocedure
    FROM pg_proc
    UNION ALL
    SELECT 'pg_type'::regclass, oid, typowner, typnamespace, 'TYPE ' || oid::regtype
    FROM pg_type WHERE typtype IN ('d', 'e')
  )
  SELECT format('ALTER %s OWNER TO %I', object.name, $1::name) AS statement
  FROM object JOIN pg_namespace n ON n.oid = object.namespace
  WHERE pg_get_userbyid(object.owner) <> $1
    AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
    AND NOT EXISTS (
      SELECT FROM pg_depend d
      WHERE d.classid = object.class AND d.objid = object.oid AND d.deptype = 'e')`;

interface Role {
  name: string;
  password: string;
}

/**
 * Returns name and password of the role in a connection URL.
 * @throws Error that omits the URL, because it contains a password
 */
function parseRole(variable: string, url: string): Role {
  try {
    const { username, password } = new URL(url);
    return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw new Error(
      `${variable} is not a valid URL: percent-encode special characters in user and password.`,
    );
  }
}

/**
 * Creates a role if it is missing and sets its password.
 * @throws Error if the role has more rights than a new one
 */
async function prepareRole(
  client: pg.Client,
  { name, password }: Role,
  isDry: boolean,
): Promise<void> {
  const role = client.escapeIdentifier(name);
  const { rows } = await client.query<{ isPowerful: boolean }>(
    `SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls
       AS "isPowerful" FROM pg_roles WHERE rolname = $1`,
    [name],
  );
  if (rows[0]?.isPowerful) {
    throw new Error(`The role ${name} has rights that it must not have: use another role.`);
  }
  if (isDry) return;
  if (rows.length === 0) await client.query(`CREATE ROLE ${role}`);
  await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
}

/** Grants access to the rows of all tables, including those that the owner creates later. */
async function grantRowAccess(client: pg.Client, owner: string, role: string): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    'SELECT quote_ident(nspname) AS schema FROM pg_namespace WHERE nspowner = $1::regrole',
    [owner],
  );
  const schemas = rows.map(({ schema }) => schema).join(', ');
  await client.query(`
    GRANT USAGE ON SCHEMA ${schemas} TO ${role};
    GRANT ${TABLE_PRIVILEGES} ON ALL TABLES IN SCHEMA ${schemas} TO ${role};
    GRANT ${SEQUENCE_PRIVILEGES} ON ALL SEQUENCES IN SCHEMA ${schemas} TO ${role};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT USAGE ON SCHEMAS TO ${role};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT ${TABLE_PRIVILEGES} ON TABLES TO ${role};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT ${SEQUENCE_PRIVILEGES} ON SEQUENCES TO ${role};`);
}

/**
 * Creates the roles of owner and server with the names and passwords of their URLs, and transfers the database and
 * everything in it to the owner. Repeatable. Each object is transferred in its own transaction, so that running servers
 * wait for one table at a time.
 * @param isDry changes nothing if true
 * @returns number of objects that change owner
 * @throws Error if a URL is invalid, two roles share a name or a password, or a role has too many rights
 */
export async function prepareRoles(
  { adminUrl, ownerUrl, url }: RoleUrls,
  isDry = false,
): Promise<number> {
  const admin = parseRole('DATABASE_ADMIN_URL', adminUrl);
  const owner = parseRole('DATABASE_OWNER_URL', ownerUrl);
  const app = parseRole('DATABASE_URL', url);
  if (new Set([admin.name, owner.name, app.name]).size < 3) {
    throw new Error('Administrator, owner and server need a role each: check the addresses.');
  }
  if ([admin, owner].some(({ password }) => password === app.password)) {
    throw new Error('The role of the server needs a password of its own: choose another one.');
  }
  const client = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  await client.connect();
  try {
    await prepareRole(client, owner, isDry);
    await prepareRole(client, app, isDry);
    const { rows } = await client.query<{ statement: string }>(TRANSFER_STATEMENTS_QUERY, [
      owner.name,
    ]);
    if (isDry) return rows.length;
    const database = client.escapeIdentifier(client.database ?? '');
    const ownerRole = client.escapeIdentifier(owner.name);
    await client.query(`
      ALTER DATABASE ${database} OWNER TO ${ownerRole};
      REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC;
      REVOKE CREATE ON SCHEMA public FROM PUBLIC;`);
    for (const { statement } of rows) await client.query(statement);
    await grantRowAccess(client, ownerRole, client.escapeIdentifier(app.name));
    return rows.length;
  } finally {
    await client.end();
  }
}
