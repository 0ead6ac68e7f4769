/** The least version of each package whose older ones have a known hole; not all are used yet. */
export const floors: Readonly<Record<string, string>> = {
  fastify: '5.8.5',
  '@fastify/multipart': '10.0.0',
  '@fastify/busboy': '3.2.2',
  '@fastify/jwt': '10.0.0',
  'fast-jwt': '6.3.0',
  '@fastify/static': '10.1.2',
  '@fastify/rate-limit': '11.2.0',
  sharp: '0.35.4',
  nodemailer: '9.0.5',
  prisma: '7.10.0',
};

const numbers = (version: string) => (/^[\d.]+/.exec(version)?.[0] ?? '').split('.').map(Number);

/** Whether a version is below another, by its three numbers. */
function below(version: string, floor: string): boolean {
  const wanted = numbers(floor);
  const given = numbers(version);
  for (const [index, least] of wanted.entries()) {
    const number = given[index] ?? 0;
    if (number !== least) return number < least;
  }
  return false;
}

/**
 * Compares a pnpm lockfile with the floors.
 * @returns a sentence for each package below its floor, and how many were looked at
 */
export function versionTroubles(
  lockfile: string,
  wanted: Readonly<Record<string, string>>,
): { troubles: string[]; checked: number } {
  // `packages:` lists each version once, as `  name@version:` or `  '@scope/name@version':`.
  const packages = lockfile.split(/^packages:$/m)[1]?.split(/^snapshots:$/m)[0] ?? '';
  const found = [...packages.matchAll(/^ {2}'?((?:@[^/\s]+\/)?[^@\s]+)@([^:'\s(]+)'?:$/gm)];
  const judged = found.flatMap(([, name = '', version = '']) => {
    const floor = wanted[name];
    return floor ? [{ name, version, floor }] : [];
  });
  const troubles = judged
    .filter(({ version, floor }) => below(version, floor))
    .map(({ name, version, floor }) => `${name} ${version} is below ${floor}: pnpm update ${name}`);
  return { troubles, checked: judged.length };
}
