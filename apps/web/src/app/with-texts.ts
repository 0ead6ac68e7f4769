import { addTexts, currentLanguage, type Texts } from '@/lib/i18n.ts';
import type { TextPart } from '@/lib/screen.ts';

type TextFiles = Record<string, () => Promise<Texts>>;

/** Texts of the open pages; other texts load with their routes (member-routes.tsx, routes/product.tsx). */
const files: TextFiles = import.meta.glob<Texts>(
  [
    '../features/*/*.json',
    '../forms/forms.*.json',
    './app-footer.*.json',
    '!../features/{chats,content,dealers,favorites,forms,moderation,my-posts,notifications,offers,payments,posting,profile,reader,reports,saved-searches,tariffs}/*.json',
    '!../features/search/search-{empty,words}.*.json',
  ],
  { import: 'default' },
);

export function addTextFiles(more: TextFiles): void {
  Object.assign(files, more);
}

async function loadTexts(part: TextPart): Promise<void> {
  const end = `/${part}.${currentLanguage()}.json`;
  const [, load] = Object.entries(files).find(([path]) => path.endsWith(end)) ?? [];
  if (load) addTexts({ [part]: await load() });
}

export async function withTexts<Module>(
  parts: readonly TextPart[],
  load: () => Promise<Module>,
): Promise<Module> {
  const [module] = await Promise.all([load(), ...parts.map(loadTexts)]);
  return module;
}
