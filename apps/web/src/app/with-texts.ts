import { addTexts, currentLanguage } from '@/lib/i18n.ts';
import type { Texts } from '@/lib/translate.ts';

const files = import.meta.glob<Texts>('../features/*/*.json', { import: 'default' });

type Feature = 'accounts' | 'home' | 'posts' | 'profile' | 'search' | 'sellers' | 'session';

async function loadTexts(feature: Feature): Promise<void> {
  const load = files[`../features/${feature}/${feature}.${currentLanguage()}.json`];
  if (load) addTexts({ [feature]: await load() });
}

/** Fetches code together with the texts of the features it is made of. */
export async function withTexts<Module>(
  features: readonly Feature[],
  load: () => Promise<Module>,
): Promise<Module> {
  const [module] = await Promise.all([load(), ...features.map(loadTexts)]);
  return module;
}
