import { errorStatus, failure, type RouteContract } from '@pitlane/contracts';
import { z } from 'zod';

/** What any call may answer beside its own errors. */
const generalErrors = ['validation', 'too_many_requests', 'internal', 'unavailable'] as const;

type Schema = z.core.$ZodType;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A schema as OpenAPI 3.1 writes it; moments, which JSON does not know, as their text. */
function toJson(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'date') return;
      jsonSchema.type = 'string';
      jsonSchema.format = 'date-time';
    },
  });
  return json;
}

/**
 * Fields of an address: they arrive as text, but what they must hold (a whole number between
 * bounds, one of some words) is what comes out of reading them.
 */
function addressFields(schema: Schema): JsonSchema {
  const { required: _always, ...read } = toJson(schema, 'output');
  const { required = [] } = toJson(schema, 'input');
  return { ...read, required };
}

/** A contract as the documentation generator takes it: JSON schemas by place and status. */
export function describe(contract: RouteContract) {
  const data = { data: contract.response };
  const codes = [...generalErrors, ...(contract.errors ?? [])];
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort();
  return {
    summary: contract.summary,
    tags: [contract.area],
    ...(contract.params && { params: addressFields(contract.params) }),
    ...(contract.query && { querystring: addressFields(contract.query) }),
    ...(contract.body && { body: toJson(contract.body, 'input') }),
    ...(contract.access !== 'visitor' && { security: [{ bearer: [] }] }),
    response: {
      200: toJson(z.object(contract.meta ? { ...data, meta: contract.meta } : data), 'output'),
      ...Object.fromEntries(statuses.map((status) => [status, toJson(failure, 'output')])),
    },
  };
}

/** A call that answers without the envelope. */
export function describeBare(contract: RouteContract) {
  return { ...describe(contract), response: { 200: toJson(contract.response, 'output') } };
}
