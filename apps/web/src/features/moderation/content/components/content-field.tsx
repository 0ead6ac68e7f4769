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
import { useContentTexts } from '../use-content-texts.ts';
import type { UploadedPicture } from '../use-content-upload.ts';
import { ContentMarkdown } from './content-markdown.tsx';
import { ContentImageField, ContentPictureField } from './content-picture.tsx';

/** Length from which a single-line text gets a multi-line field. */
const MULTILINE_MIN_LENGTH = 300;

export interface EditedContent {
  kind: ContentKind;
  item: ContentItem | undefined;
  items: readonly ContentItem[];
  draft: Draft;
  pictures: Pictures;
  errors: ReadonlyMap<string, string>;
  onChange: (change: Draft) => void;
  onUploaded: (name: string, picture: UploadedPicture) => void;
}

/** Reports whether the site itself links to the item, so that its slug must not change. */
export const hasFixedSlug = (kind: ContentKind, item: ContentItem | undefined): boolean =>
  (kind === 'pages' || kind === 'services') && fixedSlugs[kind].includes(item?.draft.slug ?? '');

export function ContentFieldControl({
  row,
  language,
  editedContent,
}: {
  row: FieldRow;
  language: Language;
  editedContent: EditedContent;
}) {
  const { kind, item, items, draft, errors, onChange } = editedContent;
  const { t } = useTranslation('moderation-content');
  const { labelOf, choiceLabelOf } = useContentTexts(kind, items);
  const { base, field, isBilingual } = row;
  const name = row.names[language];
  const value = draft[name] ?? '';
  const change = (text: string) => onChange({ [name]: text });
  const commonProps = { label: labelOf(row, language), name, error: errors.get(name) };
  const optional = isOptional(kind, row);
  const mustStayPublished = hasFixedSlug(kind, item) && item?.draft.published === 'true';
  const lang = isBilingual ? language : undefined;
  const onInput = ({ target }: { target: { value: string } }) => change(target.value);
  switch (field.is) {
    case 'line':
      return field.max >= MULTILINE_MIN_LENGTH ? (
        <TextareaField
          {...commonProps}
          {...{ optional, lang, value }}
          rows={2}
          hint={t('lineCount', { value: value.length, max: field.max })}
          // The text is a single line, however it is displayed.
          onChange={({ target }) => change(target.value.replace(/\s*\n\s*/g, ' '))}
        />
      ) : (
        <TextField
          {...commonProps}
          {...{ optional, lang, value }}
          autoComplete="off"
          onChange={onInput}
        />
      );
    case 'markdown':
      return (
        <ContentMarkdown
          {...commonProps}
          {...{ optional, value }}
          lang={language}
          onChange={change}
        />
      );
    case 'slug': {
      const isLocked = hasFixedSlug(kind, item);
      const link = kind === 'services' ? serviceLink(value) : pageLink(value);
      const hint = isLocked
        ? 'hints.fixed'
        : slugPattern.test(value)
          ? 'hints.slugLink'
          : 'hints.slug';
      return (
        <TextField
          {...commonProps}
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
          {...commonProps}
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
        <ContentImageField label={commonProps.label} value={value} onChange={change}>
          {input}
        </ContentImageField>
      ) : (
        input
      );
    }
    case 'picture':
      return (
        <ContentPictureField
          label={commonProps.label}
          value={value}
          picture={editedContent.pictures[value]}
          error={commonProps.error}
          onUploaded={(picture) => editedContent.onUploaded(name, picture)}
          onRemove={() => change('')}
        />
      );
    case 'choice':
      return (
        <Select
          {...commonProps}
          {...{ optional, value }}
          onChange={change}
          options={[
            ...(optional ? [{ value: '', label: t('choices.none') }] : []),
            ...field.values.map((choice) => ({ value: choice, label: choiceLabelOf(choice) })),
          ]}
        />
      );
    case 'parent': {
      const isParent = item !== undefined && childrenOf(kind, items, item.id).length > 0;
      const parents = items.filter((other) => other.draft[name] === '' && other.id !== item?.id);
      return (
        <Select
          {...commonProps}
          value={value}
          onChange={change}
          disabled={isParent}
          hint={isParent ? t('hints.isParent') : undefined}
          options={[
            { value: '', label: t('choices.top') },
            ...parents.map((parent) => ({
              value: String(parent.id),
              label: titleOf(parent.draft, currentLanguage()),
            })),
          ]}
        />
      );
    }
    case 'moment':
      return (
        <TextField
          {...commonProps}
          {...{ optional, value }}
          type="datetime-local"
          max="9999-12-31T23:59"
          disabled={mustStayPublished && value === ''}
          onChange={onInput}
          hint={t(base === 'from' ? 'hints.from' : 'hints.to')}
        />
      );
    case 'flag':
      return <FlagField {...commonProps} {...{ value, mustStayPublished }} onChange={change} />;
  }
}

interface FlagFieldProps {
  label: string;
  error: string | undefined;
  value: string;
  mustStayPublished: boolean;
  onChange: (value: string) => void;
}

function FlagField({ label, error, value, mustStayPublished, onChange }: FlagFieldProps) {
  const { t } = useTranslation('moderation-content');
  return (
    <div>
      <Checkbox
        label={label}
        checked={value === 'true'}
        disabled={mustStayPublished}
        onChange={(checked) => onChange(checked ? 'true' : 'false')}
      />
      <p className="text-[13px] leading-[18px] text-muted">
        {t(mustStayPublished ? 'hints.staysShown' : 'hints.published')}
      </p>
      <p role="alert" className="text-[13px] leading-[18px] text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
