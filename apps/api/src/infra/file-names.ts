import { startOfText } from '@pitlane/contracts';

/** What reads in another direction, or not at all: a name is what it looks like. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** What some system does not take in the name of a file. */
const SIGNS = /[/\\:*?"<>|]/g;
const LONGEST = 100;

/** What a file is saved as: its sender's name for it, with the ending of what it is. */
export function fileNameOf(name: string, kind: 'picture' | 'pdf'): string {
  const ending = kind === 'pdf' ? 'pdf' : 'jpg';
  const [stem = ''] = name
    .replace(UNSEEN, '')
    .replace(SIGNS, '_')
    .split(/\.[^.]{0,10}$/);
  const letters = startOfText(stem.trim().replace(/^\.+/, ''), LONGEST);
  return `${letters || 'file'}.${ending}`;
}
