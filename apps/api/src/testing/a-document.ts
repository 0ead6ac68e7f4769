import { downloadTransaction } from '@pitlane/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { pathOf, type TestWorld } from './test-world.ts';

/** Extracts the text of a PDF with collapsed white space, and its number of pages. */
export async function pdfText(bytes: Buffer): Promise<{ text: string; pages: number }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { text: text.replace(/\s+/g, ' ').trim(), pages: totalPages };
}

/** Active content, links and attachments, which a PDF must not contain */
export const ACTIVE_PDF =
  /\/(JS|JavaScript|Launch|URI|EmbeddedFile|Filespec|OpenAction|AA|Annots?|AcroForm|SubmitForm|GoToR|RichMedia)\b/;

export const downloadDocument = ({ app }: TestWorld, token: string, id: number, language = 'ru') =>
  app.inject({
    method: 'GET',
    url: pathOf(downloadTransaction, { id }),
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });

/** Returns the bytes of a document, whose download must succeed. */
export async function documentOf(
  ...parameters: Parameters<typeof downloadDocument>
): Promise<Buffer> {
  const { statusCode, rawPayload, payload } = await downloadDocument(...parameters);
  if (statusCode !== 200) throw new Error(payload);
  return rawPayload;
}
