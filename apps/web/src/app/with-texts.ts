import { addTexts, currentLanguage, type Texts } from '@/lib/i18n.ts';
import type { TextPart } from '@/lib/screen.ts';

type TextFiles = Record<string, () => Promise<Texts>>;

/** What open pages say; the others add theirs with their routes (member-routes.tsx). */
const files: TextFiles = import.meta.glob<Texts>(
  [
    '../features/*/*.json',
    '../forms/forms.*.json',
    '!../features/{favourites,moderation,notifications,posting,profile}/*.json',
  ],
  { import: 'default' },
);

export function addTextFiles(more: TextFiles): void {
  Object.assign(files, more);
}

async function loadTexts(part: TextPart): Promise<void> {
  const folder = part === 'forms' ? '../forms' : `../features/${part}`;
  const load = files[`${folder}/${part}.${currentLanguage()}.json`];
  if (load) addTexts({ [part]: await load() });
}

/** Fetches code together with the texts of the parts it is made of. */
export async function withTexts<Module>(
  parts: readonly TextPart[],
  load: () => Promise<Module>,
): Promise<Module> {
  const [module] = await Promise.all([load(), ...parts.map(loadTexts)]);
  return module;
}
