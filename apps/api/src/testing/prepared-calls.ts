import type { RouteContract } from '@pitlane/contracts';
import { type RequestParts, requestFor } from './call-requests.ts';
import type { Account } from './call-subject.ts';
import { callSubjects } from './call-subjects.ts';
import type { SandboxWorld } from './sandbox-world.ts';
import { type Sources, type WorstInput, worstInputs } from './worst-inputs.ts';

/** Operations that always respond with an error in tests */
export const failingOperations: Record<string, { status: number; reason: string }> = {
  startGoogle: { status: 404, reason: 'sign-in with Google is off' },
  finishGoogle: { status: 404, reason: 'sign-in with Google is off' },
  exchangeCode: { status: 404, reason: 'sign-in with Google is off' },
  verifyPhone: { status: 503, reason: 'no service calls phones' },
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
  const few = [1, 2, 3];
  const named = await database.modification.findMany({
    where: { version: { not: null } },
    distinct: ['version'],
    take: 50,
  });
  return {
    idsOf: (field) => byField.get(field) ?? few,
    namesOf: (field) => (field === 'version' ? named.flatMap(({ version }) => version ?? []) : []),
  };
}

/** Returns inputs of all operations for a world with ads, and a function that creates what they refer to. */
export async function preparedCalls(world: SandboxWorld) {
  const sources = await readSources(world);
  const subjects = callSubjects(world);
  let sent = 0;
  return {
    inputsOf: (contract: RouteContract): WorstInput[] => worstInputs(contract, sources),
    /** Creates what a request refers to, and returns the request's input. */
    async prepare(name: string, input: WorstInput, caller: Account): Promise<RequestParts> {
      const subject = await subjects[name]?.(caller, input);
      return {
        params: { ...input.params, ...subject?.params },
        query: { ...input.query, ...subject?.query },
        body: input.body && { ...input.body, ...subject?.body },
      };
    },
    /** Sends a request from a new network; returns the response without its date. */
    async send(contract: RouteContract, parts: RequestParts, token?: string) {
      const { headers: own, ...request } = await requestFor(contract, parts, token);
      sent += 1;
      const from = { 'x-forwarded-for': `203.${sent >> 8}.${sent & 255}.1` };
      const { statusCode, body, headers } = await world.app.inject({
        ...request,
        headers: { ...own, ...from },
      });
      return { status: statusCode, body, headers: { ...headers, date: '' } };
    },
  };
}
