import { randomUUID } from 'node:crypto';
import {
  type FormResponse,
  formResponse,
  type RequestState,
  type StaffRequest,
  sendCallback,
  staffRequest,
  takeRequest,
} from '@pitlane/contracts';
import type { Prisma } from '../generated/prisma/client.ts';
import { dataOf } from './responses.ts';
import { START, type TestWorld } from './test-world.ts';

const HOUR_MS = 3_600_000;

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

export const aBrowser = () => ({ 'x-customer-token': randomUUID() });

/** Requests a callback from a new browser; returns the response. */
export async function aRequest(
  world: TestWorld,
  { token, ...fields }: { token?: string } & Record<string, unknown> = {},
): Promise<FormResponse> {
  const response = await world.call(sendCallback, {
    ...(token !== undefined && { token }),
    headers: aBrowser(),
    body: { name: 'Анна', phone: '+7 999 123-45-67', ...fields },
  });
  return formResponse.parse(dataOf(sendCallback, response));
}

export async function aTakenRequest(
  world: TestWorld,
  token: string,
  fields: { token?: string } & Record<string, unknown> = {},
): Promise<StaffRequest> {
  const { id } = await aRequest(world, fields);
  const response = await world.call(takeRequest, { token, params: { id } });
  return staffRequest.parse(dataOf(takeRequest, response));
}

export const countRequests = ({ database }: Pick<TestWorld, 'database'>, state?: RequestState) =>
  database.request.count({ where: state ? { state } : {} });
