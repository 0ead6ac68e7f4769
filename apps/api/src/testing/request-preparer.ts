import type { RouteContract } from '@pitlane/contracts';
import { type RequestParts, requestFor } from './call-requests.ts';
import type { Account } from './request-prerequisite.ts';
import { requestPrerequisites } from './request-prerequisites.ts';
import type { SandboxWorld } from './sandbox-world.ts';
import { type Sources, type WorstInput, worstInputs } from './worst-inputs.ts';

/** Operations that always respond with an error in tests */
export const failingOperations: Record<string, { status: number; reason: string }> = {
  startGoogle: { status: 404, reason: 'sign-in with Google is off' },
  finishGoogle: { status: 404, reason: 'sign-in with Google is off' },
  exchangeCode: { status: 404, reason: 'sign-in with Google is off' },
  verifyPhone: { status: 503, reason: 'phone calls are off' },
  providerNotice: { status: 400, reason: 'only the payment provider signs notices' },
};

/** Reads ids and names for inputs from the dictionaries and the public ads. */
async function readSources({ database }: SandboxWorld): Promise<Sources> {
  const inOrder = { select: { id: true }, orderBy: { id: 'asc' } } as const;
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const brands = idsOf(await database.brand.findMany(inOrder));
  const models = idsOf(await database.model.findMany(inOrder));
  const generations = idsOf(await database.generation.findMany(inOrder));
  const mods = idsOf(await database.modification.findMany(inOrder));
  const cities = idsOf(await database.city.findMany(inOrder));
  const isPublic = { status: 'active', hidden: false } as const;
  const posts = idsOf(await database.post.findMany({ ...inOrder, where: isPublic }));
  const byField = new Map([
    ['brand_id', brands],
    ['not_brand_id', brands.toReversed()],
    ['model_id', models],
    ['not_model_id', models.toReversed()],
    ['generation_id', generations],
    ['mod_id', mods],
    ['location_city_id', cities],
    ['id', posts],
    ['post_id', posts],
    ['current_id', posts],
  ]);
  // Ids that every dictionary has
  const commonIds = [1, 2, 3];
  const versions = await database.modification.findMany({
    where: { version: { not: null } },
    distinct: ['version'],
    take: 50,
  });
  return {
    idsOf: (field) => byField.get(field) ?? commonIds,
    namesOf: (field) =>
      field === 'version' ? versions.flatMap(({ version }) => version ?? []) : [],
  };
}

/** Returns inputs of all operations for a world with ads, and a function that creates what they refer to. */
export async function createRequestPreparer(world: SandboxWorld) {
  const sources = await readSources(world);
  const prerequisites = requestPrerequisites(world);
  let requestCount = 0;
  return {
    inputsOf: (contract: RouteContract): WorstInput[] => worstInputs(contract, sources),
    /** Creates what a request refers to, and returns the request's input. */
    async prepare(name: string, input: WorstInput, caller: Account): Promise<RequestParts> {
      const overrides = await prerequisites[name]?.(caller, input);
      return {
        params: { ...input.params, ...overrides?.params },
        query: { ...input.query, ...overrides?.query },
        body: input.body && { ...input.body, ...overrides?.body },
      };
    },
    /** Sends a request from a new network; returns the response without its date. */
    async send(contract: RouteContract, parts: RequestParts, token?: string) {
      const { headers: contentHeaders, ...request } = await requestFor(contract, parts, token);
      requestCount += 1;
      const network = { 'x-forwarded-for': `203.${requestCount >> 8}.${requestCount & 255}.1` };
      const { statusCode, body, headers } = await world.app.inject({
        ...request,
        headers: { ...contentHeaders, ...network },
      });
      return { status: statusCode, body, headers: { ...headers, date: '' } };
    },
  };
}
