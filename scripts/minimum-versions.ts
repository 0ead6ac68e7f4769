/** Minimum versions of packages whose older versions have a known vulnerability. Not all of them are in use. */
export const minimumVersions: Readonly<Record<string, string>> = {
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

const numbersOf = (version: string) => (/^[\d.]+/.exec(version)?.[0] ?? '').split('.').map(Number);

function isBelow(version: string, minimumVersion: string): boolean {
  const minimum = numbersOf(minimumVersion);
  const actual = numbersOf(version);
  for (const [index, least] of minimum.entries()) {
    const number = actual[index] ?? 0;
    if (number !== least) return number < least;
  }
  return false;
}

/**
 * Compares a pnpm lockfile with the minimum versions.
 * @returns a sentence for each package below its minimum, and the number of checked packages
 */
export function findOutdatedPackages(
  lockfile: string,
  minimums: Readonly<Record<string, string>>,
): { problems: string[]; checkedCount: number } {
  // `packages:` lists each version once, as `  name@version:` or `  '@scope/name@version':`.
  const packages = lockfile.split(/^packages:$/m)[1]?.split(/^snapshots:$/m)[0] ?? '';
  const entries = [...packages.matchAll(/^ {2}'?((?:@[^/\s]+\/)?[^@\s]+)@([^:'\s(]+)'?:$/gm)];
  const checkedPackages = entries.flatMap(([, name = '', version = '']) => {
    const minimum = minimums[name];
    return minimum ? [{ name, version, minimum }] : [];
  });
  const problems = checkedPackages
    .filter(({ version, minimum }) => isBelow(version, minimum))
    .map(
      ({ name, version, minimum }) => `${name} ${version} is below ${minimum}: pnpm update ${name}`,
    );
  return { problems, checkedCount: checkedPackages.length };
}
