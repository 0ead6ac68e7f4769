import { startOfText } from '@pitlane/contracts';

/** Control and format characters, among them direction marks: they would disguise a name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** Characters that some operating system forbids in file names. */
const FORBIDDEN = /[/\\:*?"<>|]/g;
const MAX_LENGTH = 100;

/** Returns the name to save a file as: the sender's name, with the extension of its kind. */
export function fileNameOf(name: string, kind: 'picture' | 'pdf'): string {
  const extension = kind === 'pdf' ? 'pdf' : 'jpg';
  const [stem = ''] = name
    .replace(INVISIBLE, '')
    .replace(FORBIDDEN, '_')
    .split(/\.[^.]{0,10}$/);
  const base = startOfText(stem.trim().replace(/^\.+/, ''), MAX_LENGTH);
  return `${base || 'file'}.${extension}`;
}
