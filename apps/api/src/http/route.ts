import type { RouteContract } from '@pitlane/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Call, Options } from './call.ts';
import { CallSteps } from './call-steps.ts';
import { onlyJsonOrForms, takeForms } from './forms.ts';
import { gate } from './gate.ts';
import { onlyJson } from './only-json.ts';
import { ownLimit } from './own-limit.ts';
import { responder } from './respond.ts';
import { onlyUploads, takesFiles, uploadOptions } from './uploads.ts';

/**
 * Serves an operation of the contract. The handler's result is reduced to the response schema; a wrong shape is a 500,
 * never a leak.
 */
export function route<const Contract extends RouteContract>(
  app: FastifyInstance,
  contract: Contract,
  handle: (call: Call<Contract>) => Promise<Answer<Contract>> | Answer<Contract>,
  options: Options<Contract> = {},
): void {
  const respond = responder(contract, options);
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const steps = new CallSteps(app, contract, options, request);
    steps.readParams();
    await steps.precheckCaller();
    await steps.readUpload();
    try {
      await steps.readSent();
      await steps.precheckSent();
      steps.checkQuery();
      await steps.precheckId();
      await steps.readBody();
      const { answer, status } = await steps.answer(handle);
      return respond(reply.code(status), answer);
    } finally {
      await steps.discardUpload();
    }
  };
  if (contract.form) takeForms(app);
  app.route({
    method: contract.method,
    url: contract.path,
    // A HEAD request must not reach a handler that counts or changes something.
    exposeHeadRoute: !contract.changes && !contract.sends,
    ...uploadOptions(contract),
    onRequest: [gate(contract.access), ...ownLimit(app, contract.limit), ...bodyGate(contract)],
    handler: (request, reply) =>
      serve(request, reply).catch((error: unknown) => {
        // A body that took too long has its response already.
        if (!reply.sent) throw error;
        request.log.info({ err: error }, 'the call ended after its answer');
        return reply;
      }),
  });
}

const bodyGate = (contract: RouteContract) => {
  if (contract.method === 'GET' || contract.takesBytes) return [];
  if (takesFiles(contract)) return [onlyUploads];
  return [contract.form ? onlyJsonOrForms : onlyJson];
};
