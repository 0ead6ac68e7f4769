import type { Transport } from './api.ts';

/** Without progress for so long, the connection counts as lost. */
const STALL_MS = 60_000;
/** After the upload the server needs time to look at what it got. */
const ANSWER_MS = 120_000;

/** What the transport sees and an ApiError does not carry. */
export interface UploadAnswer {
  retryAfter: number | null;
}

/**
 * The transport of a call with a file. fetch reports no progress of uploads; this does.
 * @param onProgress gets how much has been sent, 0 to 1
 * @param seen is filled in with what is known once the call is answered
 */
export const withProgress =
  (onProgress: (sent: number) => void, seen: UploadAnswer = { retryAfter: null }): Transport =>
  (address, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const request = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout>;
      const patience = (time: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => request.abort(), time);
      };
      const breakOff = () => request.abort();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', breakOff);
      };
      request.upload.onprogress = ({ loaded, total }) => {
        patience(STALL_MS);
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.upload.onload = () => {
        patience(ANSWER_MS);
        onProgress(1);
      };
      request.onload = () => {
        end();
        const seconds = Number.parseInt(request.getResponseHeader('Retry-After') ?? '', 10);
        seen.retryAfter = Number.isNaN(seconds) ? null : seconds;
        resolve({ status: request.status, text: request.responseText });
      };
      request.onerror = () => {
        end();
        reject(new Error('no answer'));
      };
      request.onabort = request.onerror;
      signal?.addEventListener('abort', breakOff);
      request.open(method, address);
      headers.forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      patience(STALL_MS);
      request.send(body);
    });
