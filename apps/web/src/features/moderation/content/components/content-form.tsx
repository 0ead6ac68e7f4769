import { type RefObject, useEffect } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { type Language, languages, useTranslation } from '@/lib/i18n.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { classes } from '@/ui/classes.ts';
import { SegmentedControl } from '@/ui/segmented-control.tsx';
import { errorText } from '@/ui/states.tsx';
import { Card } from '@/ui/surface.tsx';
import { isVersionConflict } from '../api/content.ts';
import { type FieldRow, formSections, rowsOf, sectionOf } from '../content-fields.ts';
import { ContentFieldControl, type EditedContent } from './content-field.tsx';
import { MarkdownHelp } from './content-markdown.tsx';

interface ContentFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  label: string;
  editedContent: EditedContent;
  language: Language;
  onLanguage: (language: Language) => void;
  isUnsaved: boolean;
  isSaving: boolean;
  isPreviewing: boolean;
  failure: unknown;
  focusRequests: number;
  onSave: () => Promise<void>;
  onPreview: () => void;
  onReset: () => void;
}

/**
 * Form of any kind of content, generated from `contentFields`. Shows both languages of a text side by side on
 * desktops, one at a time on phones.
 */
export function ContentForm(props: ContentFormProps) {
  const { formRef, label, editedContent, language, onLanguage, isUnsaved, failure, focusRequests } =
    props;
  const { t } = useTranslation('moderation-content');
  const rows = rowsOf(editedContent.kind);
  const sections = formSections
    .map((section) => ({ section, rows: rows.filter((row) => sectionOf(row) === section) }))
    .filter((section) => section.rows.length > 0);

  useEffect(() => {
    if (focusRequests === 0) return;
    const invalidControls =
      formRef.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    // Ignores fields of the hidden language.
    const firstVisible = [...invalidControls].find((control) => control.offsetParent !== null);
    const target = firstVisible ?? formRef.current?.querySelector<HTMLElement>('[data-form-error]');
    target?.focus({ preventScroll: true });
    // Centered, because the bar at the bottom would cover the field.
    target?.scrollIntoView({ block: 'center' });
  }, [focusRequests, formRef]);

  const languageLabel = (language: Language) => {
    const count = rows.filter(
      ({ isBilingual, names }) => isBilingual && editedContent.errors.has(names[language]),
    ).length;
    const name = t(`languageNames.${language}`);
    return count > 0 ? t('languageWithErrors', { name, count }) : name;
  };

  return (
    <Form
      form={{
        element: formRef,
        submit: async (event) => {
          event.preventDefault();
          await props.onSave();
        },
      }}
      label={label}
      // Scroll margin, so that the bar at the bottom does not cover focused controls.
      className="desk:[&_:is(a,button,input,select,summary,textarea)]:scroll-mb-28"
    >
      {sections.map((group) => (
        <Card key={group.section} className="p-4">
          <fieldset className="min-w-0">
            {/* A floated legend is laid out like any other box. */}
            <legend className="float-left w-full text-[18px] leading-6 font-semibold tracking-tight">
              {t(`sections.${group.section}`)}
            </legend>
            <div className="clear-both flex flex-col gap-4 pt-3">
              {(group.section === 'seo' || group.section === 'ads') && (
                <p className="-mt-2 text-[14px] leading-5 text-muted">
                  {t(`sectionHints.${group.section}`)}
                </p>
              )}
              {group.section === 'texts' && (
                <div className="desk:hidden">
                  <SegmentedControl
                    label={t('textLanguage')}
                    labelHidden
                    value={language}
                    onChange={onLanguage}
                    options={languages.map((value) => ({ value, label: languageLabel(value) }))}
                  />
                </div>
              )}
              {group.section === 'texts' || group.section === 'seo' ? (
                group.rows.map((row) => (
                  <BilingualRow
                    key={row.base}
                    row={row}
                    language={language}
                    editedContent={editedContent}
                  />
                ))
              ) : (
                <LanguageNeutralRows rows={group.rows} editedContent={editedContent} />
              )}
              {group.section === 'texts' &&
                group.rows.some(({ field }) => field.is === 'markdown') && <MarkdownHelp />}
            </div>
          </fieldset>
        </Card>
      ))}
      <FormError>
        {failure !== null &&
          !isVersionConflict(failure) &&
          (typeof failure === 'string' ? failure : errorText(failure))}
      </FormError>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-3 desk:sticky desk:bottom-4 desk:z-10 desk:shadow-float">
        <div className="min-w-0 flex-1 basis-56 text-[14px] leading-5 text-muted">
          <p role="status">
            {t(isUnsaved ? 'unsaved' : editedContent.item ? 'allSaved' : 'nothingTyped')}
          </p>
          {isUnsaved && (
            <button
              type="button"
              onClick={props.onReset}
              className="min-h-11 underline underline-offset-4 hover:text-ink desk:min-h-0"
            >
              {t('reset')}
            </button>
          )}
        </div>
        <div
          data-action-bar
          className="flex gap-2 max-desk:fixed max-desk:inset-x-0 max-desk:bottom-(--tab-bar-height) max-desk:z-20 max-desk:grid max-desk:h-16 max-desk:grid-cols-2 max-desk:items-center max-desk:border-t max-desk:border-line max-desk:bg-card max-desk:px-4"
        >
          <ActionButton pending={props.isPreviewing} onClick={props.onPreview}>
            {t('preview.open')}
          </ActionButton>
          <SubmitButton pending={props.isSaving}>{t('save')}</SubmitButton>
        </div>
      </div>
    </Form>
  );
}

/** Fields without a language, in two columns; a picture has its own column. */
function LanguageNeutralRows({
  rows,
  editedContent,
}: {
  rows: readonly FieldRow[];
  editedContent: EditedContent;
}) {
  const isPicture = ({ field }: FieldRow) => field.is === 'picture';
  const renderControl = (row: FieldRow) => (
    <div
      key={row.base}
      className={classes('min-w-0', row.field.is === 'flag' && 'sm:col-span-full')}
    >
      <ContentFieldControl row={row} language="ru" editedContent={editedContent} />
    </div>
  );
  if (!rows.some(isPicture)) {
    return <div className="grid gap-4 sm:grid-cols-2">{rows.map(renderControl)}</div>;
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {rows.filter((row) => !isPicture(row)).map(renderControl)}
      </div>
      {rows.filter(isPicture).map(renderControl)}
    </div>
  );
}

interface BilingualRowProps {
  row: FieldRow;
  language: Language;
  editedContent: EditedContent;
}

function BilingualRow({ row, language, editedContent }: BilingualRowProps) {
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      {languages.map((fieldLanguage) => (
        <div
          key={fieldLanguage}
          className={classes('min-w-0', fieldLanguage !== language && 'max-desk:hidden')}
        >
          <ContentFieldControl row={row} language={fieldLanguage} editedContent={editedContent} />
        </div>
      ))}
    </div>
  );
}
