import type { Texts } from '@/lib/i18n.ts';
import { addTextFiles } from './with-texts.ts';

// For what shows saved searches outside of their own page; the first pages know nothing of these texts.
addTextFiles(import.meta.glob<Texts>('../features/saved-searches/*.json', { import: 'default' }));
