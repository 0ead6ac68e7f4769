import type { RouteContract } from '@pitlane/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enforceAccess } from './access.ts';
import { acceptForms, requireJsonOrForm } from './forms.ts';
import { requireJson } from './only-json.ts';
import type { HandlerResult, OperationCall, RouteOptions } from './operation.ts';
import { OperationSteps } from './operation-steps.ts';
import { createResponder } from './respond.ts';
import { routeLimitHooks } from './route-limit.ts';
import { requireUpload, takesFiles, uploadOptions } from './uploads.ts';

/**
 * Serves an operation of the contract. The handler's result is reduced to the response schema; a wrong shape is a 500,
 * never a leak.
 */
export function route<const Contract extends RouteContract>(
  app: FastifyInstance,
  contract: Contract,
  handle: (
    call: OperationCall<Contract>,
  ) => Promise<HandlerResult<Contract>> | HandlerResult<Contract>,
  options: RouteOptions<Contract> = {},
): void {
  const respond = createResponder(contract, options);
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const steps = new OperationSteps(app, contract, options, request);
    steps.readParams();
    await steps.precheckCaller();
    await steps.readUpload();
    try {
      await steps.readReceivedBody();
      await steps.precheckReceivedBody();
      steps.checkQuery();
      await steps.precheckId();
      await steps.readBody();
      const { result, status } = await steps.runHandler(handle);
      return respond(reply.code(status), result);
    } finally {
      await steps.discardUpload();
    }
  };
  if (contract.form) acceptForms(app);
  app.route({
    method: contract.method,
    url: contract.path,
    // A HEAD request must not reach a handler that counts or changes something.
    exposeHeadRoute: !contract.changes && !contract.sends,
    ...uploadOptions(contract),
    onRequest: [
      enforceAccess(contract.access),
      ...routeLimitHooks(app, contract.limit),
      ...bodyTypeHooks(contract),
    ],
    handler: (request, reply) =>
      serve(request, reply).catch((error: unknown) => {
        // A body that took too long has its response already.
        if (!reply.sent) throw error;
        request.log.info({ err: error }, 'the request failed after its response');
        return reply;
      }),
  });
}

const bodyTypeHooks = (contract: RouteContract) => {
  if (contract.method === 'GET' || contract.takesBytes) return [];
  if (takesFiles(contract)) return [requireUpload];
  return [contract.form ? requireJsonOrForm : requireJson];
};
