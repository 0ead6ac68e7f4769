import {
  bannerPlaces,
  type ContentKind,
  linkTypes,
  pageForms,
  slideSets,
} from '@pitlane/contracts';
import { currentLanguage, type Language, languages, useTranslation } from '@/lib/i18n.ts';
import { formatMoscowTime } from '../moscow-time.ts';
import { type ContentItem, type Draft, type FieldRow, rowsOf } from './content-fields.ts';
import { titleOf } from './content-list.ts';
import { parseMoscowInput } from './moscow-input.ts';

const choiceValues = [...bannerPlaces, ...slideSets, ...linkTypes, ...pageForms];

export const formatTypedMoscowTime = (text: string): string =>
  formatMoscowTime(parseMoscowInput(text));

export function useContentTexts(kind: ContentKind, items: readonly ContentItem[]) {
  const { t } = useTranslation('moderation-content');
  const rows = rowsOf(kind);

  const labelOf = ({ base, isBilingual }: FieldRow, language: Language) => {
    const label = t(`fields.${base}`);
    return isBilingual ? t('bilingual', { label, language: t(`languages.${language}`) }) : label;
  };
  const choiceLabelOf = (value: string) => {
    const choice = choiceValues.find((choiceValue) => choiceValue === value);
    return choice ? t(`choices.${choice}`) : t('choices.none');
  };
  const findField = (name: string) =>
    rows.flatMap((row) =>
      languages.flatMap((language) => (row.names[language] === name ? [{ row, language }] : [])),
    )[0];

  return {
    labelOf,
    choiceLabelOf,
    labelOfField: (name: string) => {
      const field = findField(name);
      return field ? labelOf(field.row, field.language) : name;
    },
    formatValue: (name: string, draft: Draft): string => {
      const text = draft[name] ?? '';
      const fieldType = findField(name)?.row.field.is;
      if (fieldType === 'flag') return t(text === 'true' ? 'yes' : 'no');
      if (text === '') return '';
      if (fieldType === 'moment') return formatTypedMoscowTime(text);
      if (fieldType === 'choice') return choiceLabelOf(text);
      if (fieldType === 'picture') return t('picture.number', { id: text });
      if (fieldType !== 'parent') return text;
      const parent = items.find(({ id }) => String(id) === text);
      return parent ? titleOf(parent.draft, currentLanguage()) : text;
    },
  };
}
