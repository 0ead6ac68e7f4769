import {
  bannerPlaces,
  type ContentKind,
  linkTypes,
  pageForms,
  slideSets,
} from '@pitlane/contracts';
import { currentLanguage, type Language, languages, useTranslation } from '@/lib/i18n.ts';
import { moscowMoment } from '../moscow-moment.ts';
import { type ContentItem, type Draft, type FieldRow, rowsOf } from './content-fields.ts';
import { titleOf } from './content-list.ts';
import { parseMoscowInput } from './content-moment.ts';

const choices = [...bannerPlaces, ...slideSets, ...linkTypes, ...pageForms];

export const moscowWords = (typed: string): string => moscowMoment(parseMoscowInput(typed));

export function useContentTexts(kind: ContentKind, items: readonly ContentItem[]) {
  const { t } = useTranslation('moderation-content');
  const rows = rowsOf(kind);

  const labelOf = ({ base, bilingual }: FieldRow, language: Language) => {
    const label = t(`fields.${base}`);
    return bilingual ? t('bilingual', { label, language: t(`languages.${language}`) }) : label;
  };
  const choiceOf = (value: string) => {
    const choice = choices.find((each) => each === value);
    return choice ? t(`choices.${choice}`) : t('choices.none');
  };
  const find = (name: string) =>
    rows.flatMap((row) =>
      languages.flatMap((language) => (row.names[language] === name ? [{ row, language }] : [])),
    )[0];

  return {
    labelOf,
    choiceOf,
    nameOf: (name: string) => {
      const location = find(name);
      return location ? labelOf(location.row, location.language) : name;
    },
    readable: (name: string, draft: Draft): string => {
      const typed = draft[name] ?? '';
      const is = find(name)?.row.field.is;
      if (is === 'flag') return t(typed === 'true' ? 'yes' : 'no');
      if (typed === '') return '';
      if (is === 'moment') return moscowWords(typed);
      if (is === 'choice') return choiceOf(typed);
      if (is === 'picture') return t('picture.number', { id: typed });
      if (is !== 'parent') return typed;
      const parent = items.find(({ id }) => String(id) === typed);
      return parent ? titleOf(parent.draft, currentLanguage()) : typed;
    },
  };
}
