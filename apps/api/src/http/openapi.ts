import {
  errorStatus,
  failure,
  finishGoogle,
  getOpenApi,
  instant,
  type RouteContract,
  startGoogle,
} from '@pitlane/contracts';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';

const generalErrors = ['validation', 'too_many_requests', 'internal', 'unavailable'] as const;

const bodyErrors = ['bad_request', 'too_large', 'unsupported_media_type'] as const;

type Schema = z.core.$ZodType;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Shared, because most of the document consists of it: it appears once per status of each operation. */
const failureJson = toJson(failure, 'output');

/** Converts a schema for OpenAPI 3.1; instants, which JSON Schema cannot represent, as date-time text. */
function toJson(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema !== instant) return;
      jsonSchema.type = 'string';
      jsonSchema.format = 'date-time';
    },
  });
  return json;
}

/** Converts fields of a path or query: they arrive as text, but their types and bounds are those of the parsed values. */
function urlFields(schema: Schema): JsonSchema {
  const { required: _always, ...read } = toJson(schema, 'output');
  const { required = [] } = toJson(schema, 'input');
  return { ...read, required };
}

/** Converts a body, with the files of a multipart one among its fields. */
function bodyOf({ body, file, files }: RouteContract): JsonSchema {
  const json: JsonSchema = body ? toJson(body, 'input') : { type: 'object' };
  const bytes = { type: 'string', format: 'binary' } as const;
  return {
    ...json,
    properties: {
      ...json.properties,
      ...(file && { [file.name]: bytes }),
      ...(files && { [`${files.name}[]`]: { type: 'array', items: bytes, maxItems: files.max } }),
    },
  };
}

const idempotencyHeader = {
  type: 'object',
  properties: { 'Idempotency-Key': { type: 'string', maxLength: 200 } },
};

const fileResponse = {
  description: 'File',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const streamResponse = {
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
};

/**
 * Converts a contract to JSON schemas by part of the request or status of the response, for @fastify/swagger.
 */
function descriptionOf(contract: RouteContract) {
  const data = { data: contract.response };
  const takesFiles = contract.file !== undefined || contract.files !== undefined;
  const accessErrors = {
    visitor: [],
    user: ['unauthorized'],
    moderator: ['unauthorized', 'forbidden'],
    admin: ['unauthorized', 'forbidden'],
  } as const;
  const codes = [
    ...generalErrors,
    ...accessErrors[contract.access],
    ...(contract.body || takesFiles ? bodyErrors : []),
    ...(contract.idempotent ? (['bad_request', 'idempotency.reused'] as const) : []),
    ...(contract.errors ?? []),
  ];
  const bodies = { file: fileResponse, events: streamResponse };
  const successResponse = contract.sends
    ? bodies[contract.sends]
    : toJson(z.object(contract.meta ? { ...data, meta: contract.meta } : data), 'output');
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort();
  return {
    summary: contract.summary,
    ...(contract.description && { description: contract.description }),
    tags: [contract.area],
    ...(contract.params && { params: urlFields(contract.params) }),
    ...(contract.query && { querystring: urlFields(contract.query) }),
    ...((contract.body || takesFiles) && { body: bodyOf(contract) }),
    ...(contract.idempotent && { headers: idempotencyHeader }),
    ...(takesFiles && { consumes: ['multipart/form-data'] }),
    ...(contract.access !== 'visitor' && { security: [{ bearer: [] }] }),
    response: {
      [contract.status ?? 200]: successResponse,
      ...(contract.repeats && { 200: successResponse }),
      ...Object.fromEntries(statuses.map((status) => [status, failureJson])),
    },
  };
}

/**
 * Returns the route schema of a contract for @fastify/swagger.
 */
export function describeContract(contract: RouteContract): FastifySchema {
  const { response, ...description } = descriptionOf(contract);
  switch (contract) {
    case getOpenApi:
      return { ...description, response: { 200: toJson(contract.response, 'output') } };
    case startGoogle:
    case finishGoogle: {
      const failures = Object.entries(response).filter(([status]) => status !== '200');
      return {
        ...description,
        response: {
          302: { type: 'null', description: 'Redirect' },
          ...Object.fromEntries(failures),
        },
      };
    }
    default:
      return { ...description, response };
  }
}
