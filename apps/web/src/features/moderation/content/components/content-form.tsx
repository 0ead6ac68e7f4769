import { type RefObject, useEffect } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { type Language, languages, useTranslation } from '@/lib/i18n.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { classes } from '@/ui/classes.ts';
import { Segmented } from '@/ui/segmented.tsx';
import { errorText } from '@/ui/states.tsx';
import { Card } from '@/ui/surface.tsx';
import { isVersionConflict } from '../api/content.ts';
import { type FieldRow, formSections, rowsOf, sectionOf } from '../content-fields.ts';
import { ContentFieldControl, type EditedContent } from './content-field.tsx';
import { MarkdownHelp } from './content-markdown.tsx';

interface ContentFormProps {
  element: RefObject<HTMLFormElement | null>;
  label: string;
  edited: EditedContent;
  language: Language;
  onLanguage: (language: Language) => void;
  isUnsaved: boolean;
  isSaving: boolean;
  isPreviewing: boolean;
  failure: unknown;
  attempts: number;
  onSave: () => Promise<void>;
  onPreview: () => void;
  onReset: () => void;
}

/** Form of any kind of content, generated from the contract's table: both languages of a text side by side. */
export function ContentForm(props: ContentFormProps) {
  const { element, label, edited, language, onLanguage, isUnsaved, failure, attempts } = props;
  const { t } = useTranslation('moderation-content');
  const rows = rowsOf(edited.kind);
  const sections = formSections
    .map((section) => ({ section, rows: rows.filter((row) => sectionOf(row) === section) }))
    .filter((each) => each.rows.length > 0);

  useEffect(() => {
    if (attempts === 0) return;
    const wrong = element.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    // Ignores fields of the hidden language.
    const first = [...wrong].find((each) => each.offsetParent !== null);
    const target = first ?? element.current?.querySelector<HTMLElement>('[data-form-error]');
    target?.focus({ preventScroll: true });
    // Centred, because the bar at the bottom would cover the field.
    target?.scrollIntoView({ block: 'center' });
  }, [attempts, element]);

  const languageLabel = (each: Language) => {
    const count = rows.filter(
      ({ bilingual, names }) => bilingual && edited.errors.has(names[each]),
    ).length;
    const name = t(`languageNames.${each}`);
    return count > 0 ? t('languageWithErrors', { name, count }) : name;
  };

  return (
    <Form
      form={{
        element,
        submit: async (event) => {
          event.preventDefault();
          await props.onSave();
        },
      }}
      label={label}
      // Scroll margin, so that the bar at the bottom does not cover focused controls.
      className="desk:[&_:is(a,button,input,select,summary,textarea)]:scroll-mb-28"
    >
      {sections.map((each) => (
        <Card key={each.section} className="p-4">
          <fieldset className="min-w-0">
            {/* A floated legend is laid out like any other box. */}
            <legend className="float-left w-full text-[18px] leading-6 font-semibold tracking-tight">
              {t(`sections.${each.section}`)}
            </legend>
            <div className="clear-both flex flex-col gap-4 pt-3">
              {(each.section === 'seo' || each.section === 'ads') && (
                <p className="-mt-2 text-[14px] leading-5 text-muted">
                  {t(`sectionHints.${each.section}`)}
                </p>
              )}
              {each.section === 'texts' && (
                <div className="desk:hidden">
                  <Segmented
                    label={t('textLanguage')}
                    labelHidden
                    value={language}
                    onChange={onLanguage}
                    options={languages.map((value) => ({ value, label: languageLabel(value) }))}
                  />
                </div>
              )}
              {each.section === 'texts' || each.section === 'seo' ? (
                each.rows.map((row) => (
                  <BilingualRow key={row.base} row={row} language={language} edited={edited} />
                ))
              ) : (
                <NeutralRows rows={each.rows} edited={edited} />
              )}
              {each.section === 'texts' &&
                each.rows.some(({ field }) => field.is === 'markdown') && <MarkdownHelp />}
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
            {t(isUnsaved ? 'unsaved' : edited.item ? 'allSaved' : 'nothingTyped')}
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
function NeutralRows({ rows, edited }: { rows: readonly FieldRow[]; edited: EditedContent }) {
  const isPicture = ({ field }: FieldRow) => field.is === 'picture';
  const control = (row: FieldRow) => (
    <div
      key={row.base}
      className={classes('min-w-0', row.field.is === 'flag' && 'sm:col-span-full')}
    >
      <ContentFieldControl row={row} language="ru" edited={edited} />
    </div>
  );
  if (!rows.some(isPicture)) {
    return <div className="grid gap-4 sm:grid-cols-2">{rows.map(control)}</div>;
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {rows.filter((row) => !isPicture(row)).map(control)}
      </div>
      {rows.filter(isPicture).map(control)}
    </div>
  );
}

interface BilingualRowProps {
  row: FieldRow;
  language: Language;
  edited: EditedContent;
}

function BilingualRow({ row, language, edited }: BilingualRowProps) {
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      {languages.map((each) => (
        <div key={each} className={classes('min-w-0', each !== language && 'max-desk:hidden')}>
          <ContentFieldControl row={row} language={each} edited={edited} />
        </div>
      ))}
    </div>
  );
}
