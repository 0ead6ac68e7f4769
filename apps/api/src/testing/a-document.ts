import { downloadTransaction } from '@pitlane/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { addressOf, type TestWorld } from './test-world.ts';

/** The text of a PDF, all spaces as one, and how many pages it has. */
export async function pdfText(bytes: Buffer): Promise<{ text: string; pages: number }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { text: text.replace(/\s+/g, ' ').trim(), pages: totalPages };
}

/** What a PDF must not hold: what runs, leads away or is attached. */
export const ACTIVE_PDF =
  /\/(JS|JavaScript|Launch|URI|EmbeddedFile|Filespec|OpenAction|AA|Annots?|AcroForm|SubmitForm|GoToR|RichMedia)\b/;

/** Downloads the document of a transaction. */
export const download = ({ app }: TestWorld, token: string, id: number, language = 'ru') =>
  app.inject({
    method: 'GET',
    url: addressOf(downloadTransaction, { id }),
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });

/** The bytes of such a document. */
export async function documentOf(...asked: Parameters<typeof download>): Promise<Buffer> {
  const { statusCode, rawPayload, payload } = await download(...asked);
  if (statusCode !== 200) throw new Error(payload);
  return rawPayload;
}
