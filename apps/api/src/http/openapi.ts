import { errorStatus, failure, type RouteContract } from '@pitlane/contracts';
import { z } from 'zod';

/** What any call may answer beside its own errors. */
const generalErrors = ['validation', 'too_many_requests', 'internal', 'unavailable'] as const;

/** A contract as the documentation generator takes it: zod schemas by place and status. */
export function describe(contract: RouteContract) {
  const data = { data: contract.response };
  const codes = [...generalErrors, ...(contract.errors ?? [])];
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort();
  return {
    summary: contract.summary,
    tags: [contract.area],
    ...(contract.params && { params: contract.params }),
    ...(contract.query && { querystring: contract.query }),
    ...(contract.body && { body: contract.body }),
    ...(contract.access !== 'visitor' && { security: [{ bearer: [] }] }),
    response: {
      200: z.object(contract.meta ? { ...data, meta: contract.meta } : data),
      ...Object.fromEntries(statuses.map((status) => [status, failure])),
    },
  };
}
