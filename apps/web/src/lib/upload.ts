import type { Transport } from './api.ts';

/** Time without progress after which the connection counts as lost. */
const STALL_TIMEOUT_MS = 60_000;
/** Time for the server to process the file after the upload. */
const RESPONSE_TIMEOUT_MS = 120_000;

export interface UploadResponse {
  retryAfter: number | null;
}

/**
 * Creates a transport that reports upload progress, which fetch cannot.
 * @param onProgress receives the sent share, from 0 to 1
 * @param response is filled in when the response arrives
 */
export const createUploadTransport =
  (
    onProgress: (sentShare: number) => void,
    response: UploadResponse = { retryAfter: null },
  ): Transport =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const request = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout>;
      const restartTimer = (timeoutMs: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => request.abort(), timeoutMs);
      };
      const abort = () => request.abort();
      const cleanUp = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      request.upload.onprogress = ({ loaded, total }) => {
        restartTimer(STALL_TIMEOUT_MS);
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.upload.onload = () => {
        restartTimer(RESPONSE_TIMEOUT_MS);
        onProgress(1);
      };
      request.onload = () => {
        cleanUp();
        const seconds = Number.parseInt(request.getResponseHeader('Retry-After') ?? '', 10);
        response.retryAfter = Number.isNaN(seconds) ? null : seconds;
        resolve({ status: request.status, text: request.responseText });
      };
      request.onerror = () => {
        cleanUp();
        reject(new Error('no response'));
      };
      request.onabort = request.onerror;
      signal?.addEventListener('abort', abort);
      request.open(method, url);
      headers.forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      restartTimer(STALL_TIMEOUT_MS);
      request.send(body);
    });
