import { firstGrapheme } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { settings } from '@/lib/settings.ts';
import type { Option } from '@/ui/combobox.tsx';
import { Combobox } from '@/ui/combobox.tsx';
import { usePostingField } from '../posting-context.ts';
import { useFormLabel } from '../posting-labels.ts';
import { focusField } from '../use-posting-form.ts';

/** Catalogue level whose options depend on the level above. */
export interface LevelOptions {
  options: readonly Option[];
  state: 'waiting' | 'loading' | 'failed' | 'ready';
  retry: () => void;
}

interface LevelFieldProps {
  name: 'brand_id' | 'model_id' | 'generation_id' | 'mod_id';
  optional?: boolean;
  list: LevelOptions;
  waitingPlaceholder?: string;
  tiles: readonly Option[];
  showsInitials?: boolean;
  missingLevel?: 'brand' | 'model';
  onChosen: (value: string) => void;
}

export function LevelField({
  name,
  optional,
  list: { options, state, retry },
  waitingPlaceholder,
  tiles,
  showsInitials = false,
  missingLevel,
  onChosen,
}: LevelFieldProps) {
  const { t } = useTranslation('posting');
  const { onChange, ...field } = usePostingField(name);
  const label = useFormLabel(name);
  const choose = (value: string) => {
    onChange(value);
    onChosen(value);
  };
  const isEmpty = state === 'ready' && options.length === 0;
  const placeholders: Record<LevelOptions['state'], string> = {
    waiting: waitingPlaceholder ?? '',
    loading: t('vehicle.loading'),
    failed: t('vehicle.failed'),
    ready: isEmpty ? t('choice.none') : t('vehicle.pick'),
  };
  return (
    <div>
      <Combobox
        {...field}
        label={label}
        optional={optional}
        options={options}
        placeholder={placeholders[state]}
        disabled={state !== 'ready' || isEmpty}
        onChange={choose}
        missing={
          missingLevel &&
          ((typedName) => <MissingOptionHint level={missingLevel} typedName={typedName} />)
        }
        hint={
          state === 'failed' ? (
            <button type="button" onClick={retry} className="py-3 underline">
              {t('vehicle.retry')}
            </button>
          ) : (
            isEmpty && optional && t('vehicle.noOptions')
          )
        }
      />
      {field.value === '' && state === 'ready' && tiles.length > 0 && (
        <Tiles
          label={label}
          tiles={tiles}
          showsInitials={showsInitials}
          onChoose={(value, byKeyboard) => {
            choose(value);
            // The chosen tile disappears, so the focus moves to the field.
            if (byKeyboard) focusField(document.querySelector('main'), name);
          }}
        />
      )}
    </div>
  );
}

function MissingOptionHint({
  level,
  typedName,
}: {
  level: 'brand' | 'model';
  typedName: string;
}): ReactNode {
  const { t } = useTranslation('posting');
  const subject = encodeURIComponent(t(`vehicle.missing.${level}Subject`, { wanted: typedName }));
  return (
    <>
      {t(`vehicle.missing.${level}`)}{' '}
      <a
        href={`mailto:${settings.support_email}?subject=${subject}`}
        className="inline-block py-3 break-all underline underline-offset-2"
      >
        {settings.support_email}
      </a>
    </>
  );
}

interface TilesProps {
  label: string;
  tiles: readonly Option[];
  showsInitials: boolean;
  onChoose: (value: string, byKeyboard: boolean) => void;
}

function Tiles({ label, tiles, showsInitials, onChoose }: TilesProps): ReactNode {
  return (
    <ul aria-label={label} className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3 wide:grid-cols-4">
      {tiles.map((tile) => (
        <li key={tile.value}>
          <button
            type="button"
            // A click triggered by a key has `detail` 0.
            onClick={(event) => onChoose(tile.value, event.detail === 0)}
            className="flex min-h-12 w-full items-center gap-1.5 rounded-control sm:gap-2 border border-line bg-card px-2 py-1.5 text-left transition-colors hover:border-control hover:bg-sunken"
          >
            {showsInitials && (
              <span
                aria-hidden
                className="flex size-7 shrink-0 items-center justify-center rounded-full bg-graphite text-[13px] font-bold text-on-graphite max-[22rem]:hidden sm:size-8"
              >
                {firstGrapheme(tile.label)}
              </span>
            )}
            <span className="min-w-0 flex-1 leading-5">
              <span className="line-clamp-2 wrap-break-word">{tile.label}</span>
              {tile.hint && (
                <span className="block truncate text-[13px] text-muted">{tile.hint}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
