import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireJson } from './only-json.ts';
import { MULTIPART, readUpload } from './uploads.ts';

const URL_ENCODED = 'application/x-www-form-urlencoded';
const URL_ENCODED_BODY = /^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i;

const typeOf = ({ headers }: FastifyRequest) => headers['content-type'] ?? '';
const isMultipart = (request: FastifyRequest) => MULTIPART.test(typeOf(request));

export const isForm = (request: FastifyRequest): boolean =>
  isMultipart(request) || URL_ENCODED_BODY.test(typeOf(request));

/** Rejects a body that is neither JSON nor a form before reading it. */
export const requireJsonOrForm = async (request: FastifyRequest): Promise<void> => {
  if (!isForm(request)) await requireJson(request);
};

/** Enables URL-encoded forms in a scope; operations that do not accept forms reject them by content type. */
export function acceptForms(app: FastifyInstance): void {
  if (app.hasContentTypeParser(URL_ENCODED)) return;
  app.addContentTypeParser(
    URL_ENCODED,
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}

export async function readForm(request: FastifyRequest): Promise<unknown> {
  if (!isMultipart(request)) return request.body;
  const { fields, discard } = await readUpload(request, {});
  await discard();
  return fields;
}
