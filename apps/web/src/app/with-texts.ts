import { addTexts, currentLanguage, type Texts } from '@/lib/i18n.ts';

const files = import.meta.glob<Texts>(['../features/*/*.json', '../forms/forms.*.json'], {
  import: 'default',
});

/** Features by name, and `forms`: what fields and forms of any feature say. */
type Part =
  | 'accounts'
  | 'forms'
  | 'home'
  | 'moderation'
  | 'my-posts'
  | 'posting'
  | 'posts'
  | 'profile'
  | 'reports'
  | 'search'
  | 'sellers'
  | 'session'
  | 'tariffs';

async function loadTexts(part: Part): Promise<void> {
  const folder = part === 'forms' ? '../forms' : `../features/${part}`;
  const load = files[`${folder}/${part}.${currentLanguage()}.json`];
  if (load) addTexts({ [part]: await load() });
}

/** Fetches code together with the texts of the parts it is made of. */
export async function withTexts<Module>(
  parts: readonly Part[],
  load: () => Promise<Module>,
): Promise<Module> {
  const [module] = await Promise.all([load(), ...parts.map(loadTexts)]);
  return module;
}
