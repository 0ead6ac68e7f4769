import { randomUUID } from 'node:crypto';
import {
  type FormAnswer,
  formAnswer,
  type RequestState,
  type StaffRequest,
  sendCallback,
  staffRequest,
  takeRequest,
} from '@pitlane/contracts';
import type { Prisma } from '../generated/prisma/client.ts';
import { dataOf } from './answers.ts';
import { START, type TestWorld } from './test-world.ts';

const HOUR_MS = 3_600_000;

/** A request as it is stored; give only what the test is about. */
export const aStoredRequest = (
  { database }: Pick<TestWorld, 'database'>,
  fields: Partial<Prisma.RequestUncheckedCreateInput> = {},
) =>
  database.request.create({
    data: {
      kind: 'callback',
      language: 'ru',
      name: 'Анна',
      phone: '+79991234567',
      createdAt: START,
      changedAt: START,
      dueAt: new Date(START.getTime() + HOUR_MS),
      ...fields,
    },
  });

/** A browser that nothing is known of. */
export const aBrowser = () => ({ 'x-customer-token': randomUUID() });

/** Asks for a call, from a browser of its own; gives what it was answered. */
export async function aRequest(
  world: TestWorld,
  { token, ...fields }: { token?: string } & Record<string, unknown> = {},
): Promise<FormAnswer> {
  const answer = await world.call(sendCallback, {
    ...(token !== undefined && { token }),
    headers: aBrowser(),
    body: { name: 'Анна', phone: '+7 999 123-45-67', ...fields },
  });
  return formAnswer.parse(dataOf(sendCallback, answer));
}

/** A request that somebody of the staff has taken. */
export async function aTakenRequest(
  world: TestWorld,
  token: string,
  fields: { token?: string } & Record<string, unknown> = {},
): Promise<StaffRequest> {
  const { id } = await aRequest(world, fields);
  const answer = await world.call(takeRequest, { token, params: { id } });
  return staffRequest.parse(dataOf(takeRequest, answer));
}

/** How many requests of a state there are. */
export const countRequests = ({ database }: Pick<TestWorld, 'database'>, state?: RequestState) =>
  database.request.count({ where: state ? { state } : {} });
