import type { Texts } from '@/lib/i18n.ts';
import { addTextFiles } from './with-texts.ts';

// Texts for saved searches outside of their own page; the initial screens do not need them.
addTextFiles(import.meta.glob<Texts>('../features/saved-searches/*.json', { import: 'default' }));
