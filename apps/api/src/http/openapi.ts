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

/** What any call may answer beside its own errors. */
const generalErrors = ['validation', 'too_many_requests', 'internal', 'unavailable'] as const;

/** What a body may be refused for, whatever it says. */
const bodyErrors = ['bad_request', 'too_large', 'unsupported_media_type'] as const;

type Schema = z.core.$ZodType;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Nearly all of the description is this one, once per status of each call. */
const failureJson = toJson(failure, 'output');

/** A schema as OpenAPI 3.1 writes it; moments, which JSON does not know, as their text. */
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

/**
 * Fields of an address: they arrive as text, but what they must hold (a whole number between
 * bounds, one of some words) is what comes out of reading them.
 */
function addressFields(schema: Schema): JsonSchema {
  const { required: _always, ...read } = toJson(schema, 'output');
  const { required = [] } = toJson(schema, 'input');
  return { ...read, required };
}

/** A body, with the files of a multipart one among its fields. */
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

/** The header by which a retry of a call is recognised. */
const idempotencyHeader = {
  type: 'object',
  properties: { 'Idempotency-Key': { type: 'string', maxLength: 200 } },
};

const fileAnswer = {
  description: 'The file',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const streamAnswer = {
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
};

/** A contract as the documentation generator takes it: JSON schemas by place and status. */
function descriptionOf(contract: RouteContract) {
  const data = { data: contract.response };
  const takesFiles = contract.file !== undefined || contract.files !== undefined;
  const gates = {
    visitor: [],
    user: ['unauthorized'],
    moderator: ['unauthorized', 'forbidden'],
    admin: ['unauthorized', 'forbidden'],
  } as const;
  const codes = [
    ...generalErrors,
    ...gates[contract.access],
    ...(contract.body || takesFiles ? bodyErrors : []),
    ...(contract.idempotent ? (['bad_request', 'idempotency.reused'] as const) : []),
    ...(contract.errors ?? []),
  ];
  const sent = { file: fileAnswer, events: streamAnswer };
  const answer = contract.sends
    ? sent[contract.sends]
    : toJson(z.object(contract.meta ? { ...data, meta: contract.meta } : data), 'output');
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort();
  return {
    summary: contract.summary,
    tags: [contract.area],
    ...(contract.params && { params: addressFields(contract.params) }),
    ...(contract.query && { querystring: addressFields(contract.query) }),
    ...((contract.body || takesFiles) && { body: bodyOf(contract) }),
    ...(contract.idempotent && { headers: idempotencyHeader }),
    ...(takesFiles && { consumes: ['multipart/form-data'] }),
    ...(contract.access !== 'visitor' && { security: [{ bearer: [] }] }),
    response: {
      [contract.status ?? 200]: answer,
      ...(contract.repeats && { 200: answer }),
      ...Object.fromEntries(statuses.map((status) => [status, failureJson])),
    },
  };
}

/** Describes a contract as the documentation generator takes it. */
export function describe(contract: RouteContract): FastifySchema {
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
          302: { type: 'null', description: 'Leads on' },
          ...Object.fromEntries(failures),
        },
      };
    }
    default:
      return { ...description, response };
  }
}
