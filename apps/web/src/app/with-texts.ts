import { addTexts, currentLanguage, type Texts } from '@/lib/i18n.ts';
import type { ScreenNamespace } from '@/lib/screen.ts';

type TextFiles = Record<string, () => Promise<Texts>>;

/** Texts of the initial screens; others load with their routes (lazy-routes.tsx, routes/product.tsx). */
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

export function addTextFiles(additionalFiles: TextFiles): void {
  Object.assign(files, additionalFiles);
}

async function loadTexts(namespace: ScreenNamespace): Promise<void> {
  const suffix = `/${namespace}.${currentLanguage()}.json`;
  const [, load] = Object.entries(files).find(([path]) => path.endsWith(suffix)) ?? [];
  if (load) addTexts({ [namespace]: await load() });
}

export async function withTexts<Module>(
  namespaces: readonly ScreenNamespace[],
  load: () => Promise<Module>,
): Promise<Module> {
  const [module] = await Promise.all([load(), ...namespaces.map(loadTexts)]);
  return module;
}
