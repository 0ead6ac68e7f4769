import type { RouteContract } from '@pitlane/contracts';
import { call, type OperationInput, type Transport } from './api.ts';

/**
 * Fetches the file of an operation with the session's credentials, which a plain link would not send.
 * @throws ApiError as `call`
 */
export async function fetchFile<Contract extends RouteContract & { sends: 'file' }>(
  contract: Contract,
  input: OperationInput<Contract>,
  signal?: AbortSignal,
): Promise<Blob> {
  let file = new Blob();
  const transport: Transport = async (url, { signal: requestSignal, ...request }) => {
    const response = await fetch(url, { ...request, signal: requestSignal ?? null });
    if (!response.ok) return { status: response.status, text: await response.text() };
    file = await response.blob();
    // The envelope that `call` expects; the file bypasses it.
    return { status: response.status, text: '{"data":""}' };
  };
  await call(contract, input, signal, transport);
  return file;
}
