import {
  type ContentKind,
  fixedSlugs,
  pageLink,
  serviceLink,
  slugPattern,
} from '@pitlane/contracts';
import { currentLanguage, type Language, useTranslation } from '@/lib/i18n.ts';
import { Checkbox } from '@/ui/checkbox.tsx';
import { Select, TextField } from '@/ui/field.tsx';
import { TextareaField } from '@/ui/textarea-field.tsx';
import type { Pictures } from '../api/content.ts';
import { type ContentItem, type Draft, type FieldRow, isOptional } from '../content-fields.ts';
import { childrenOf, titleOf } from '../content-list.ts';
import { useContentTexts } from '../content-texts.ts';
import type { UploadedPicture } from '../content-upload.ts';
import { ContentMarkdown } from './content-markdown.tsx';
import { ContentImageField, ContentPictureField } from './content-picture.tsx';

/** Length from which a single-line text gets a multi-line field. */
const LONG_LINE = 300;

export interface EditedContent {
  kind: ContentKind;
  item: ContentItem | undefined;
  items: readonly ContentItem[];
  draft: Draft;
  pictures: Pictures;
  errors: ReadonlyMap<string, string>;
  onChange: (change: Draft) => void;
  onUploaded: (name: string, uploaded: UploadedPicture) => void;
}

/** Reports whether the site itself links to the item, so that it must stay at its address. */
export const isFixed = (kind: ContentKind, item: ContentItem | undefined): boolean =>
  (kind === 'pages' || kind === 'services') && fixedSlugs[kind].includes(item?.draft.slug ?? '');

export function ContentFieldControl({
  row,
  language,
  edited,
}: {
  row: FieldRow;
  language: Language;
  edited: EditedContent;
}) {
  const { kind, item, items, draft, errors, onChange } = edited;
  const { t } = useTranslation('moderation-content');
  const { labelOf, choiceOf } = useContentTexts(kind, items);
  const { base, field, bilingual } = row;
  const name = row.names[language];
  const value = draft[name] ?? '';
  const change = (typed: string) => onChange({ [name]: typed });
  const shared = { label: labelOf(row, language), name, error: errors.get(name) };
  const optional = isOptional(kind, row);
  const fixed = isFixed(kind, item) && item?.draft.published === 'true';
  const lang = bilingual ? language : undefined;
  const onInput = ({ target }: { target: { value: string } }) => change(target.value);
  switch (field.is) {
    case 'line':
      return field.max >= LONG_LINE ? (
        <TextareaField
          {...shared}
          {...{ optional, lang, value }}
          rows={2}
          hint={t('lineCount', { value: value.length, max: field.max })}
          // The text is a single line, however it is displayed.
          onChange={({ target }) => change(target.value.replace(/\s*\n\s*/g, ' '))}
        />
      ) : (
        <TextField
          {...shared}
          {...{ optional, lang, value }}
          autoComplete="off"
          onChange={onInput}
        />
      );
    case 'markdown':
      return (
        <ContentMarkdown {...shared} {...{ optional, value }} lang={language} onChange={change} />
      );
    case 'slug': {
      const isLocked = isFixed(kind, item);
      const link = kind === 'services' ? serviceLink(value) : pageLink(value);
      const hint = isLocked
        ? 'hints.fixed'
        : slugPattern.test(value)
          ? 'hints.slugLink'
          : 'hints.slug';
      return (
        <TextField
          {...shared}
          value={value}
          readOnly={isLocked}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={onInput}
          hint={t(hint, { link })}
        />
      );
    }
    case 'link': {
      const isFile = base === 'icon_url' || base === 'image';
      const input = (
        <TextField
          {...shared}
          {...{ optional, value }}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={onInput}
          hint={t(isFile ? 'hints.image' : 'hints.link')}
        />
      );
      return isFile ? (
        <ContentImageField label={shared.label} value={value} onChange={change}>
          {input}
        </ContentImageField>
      ) : (
        input
      );
    }
    case 'picture':
      return (
        <ContentPictureField
          label={shared.label}
          value={value}
          picture={edited.pictures[value]}
          error={shared.error}
          onUploaded={(uploaded) => edited.onUploaded(name, uploaded)}
          onRemove={() => change('')}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          {...{ optional, value }}
          onChange={change}
          options={[
            ...(optional ? [{ value: '', label: t('choices.none') }] : []),
            ...field.values.map((each) => ({ value: each, label: choiceOf(each) })),
          ]}
        />
      );
    case 'parent': {
      const isParent = item !== undefined && childrenOf(kind, items, item.id).length > 0;
      const parents = items.filter((each) => each.draft[name] === '' && each.id !== item?.id);
      return (
        <Select
          {...shared}
          value={value}
          onChange={change}
          disabled={isParent}
          hint={isParent ? t('hints.isParent') : undefined}
          options={[
            { value: '', label: t('choices.top') },
            ...parents.map((each) => ({
              value: String(each.id),
              label: titleOf(each.draft, currentLanguage()),
            })),
          ]}
        />
      );
    }
    case 'moment':
      return (
        <TextField
          {...shared}
          {...{ optional, value }}
          type="datetime-local"
          max="9999-12-31T23:59"
          disabled={fixed && value === ''}
          onChange={onInput}
          hint={t(base === 'from' ? 'hints.from' : 'hints.to')}
        />
      );
    case 'flag':
      return <Flag {...shared} {...{ value, fixed }} onChange={change} />;
  }
}

interface FlagProps {
  label: string;
  error: string | undefined;
  value: string;
  fixed: boolean;
  onChange: (value: string) => void;
}

function Flag({ label, error, value, fixed, onChange }: FlagProps) {
  const { t } = useTranslation('moderation-content');
  return (
    <div>
      <Checkbox
        label={label}
        checked={value === 'true'}
        disabled={fixed}
        onChange={(checked) => onChange(checked ? 'true' : 'false')}
      />
      <p className="text-[13px] leading-[18px] text-muted">
        {t(fixed ? 'hints.staysShown' : 'hints.published')}
      </p>
      <p role="alert" className="text-[13px] leading-[18px] text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
