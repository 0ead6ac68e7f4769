import { useCombobox } from 'downshift';
import { Check, ChevronDown, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { findByName, findUnambiguousName } from '@/lib/find-by-name.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from './classes.ts';
import { controlBox, controlText, Field, type FieldShape } from './field.tsx';
import { skipDownshift } from './skip-downshift.ts';

const { InputBlur, InputChange, InputClick, InputKeyDownEnter, MenuMouseLeave } =
  useCombobox.stateChangeTypes;

export interface Option {
  value: string;
  label: string;
  hint?: string | undefined;
  aliases?: readonly string[] | undefined;
}

const namesOf = ({ label, aliases = [] }: Option) => [label, ...aliases];

/** Returns the only option of exactly this name; a similar one is not meant when free text is accepted. */
function sameName(options: readonly Option[], text: string): Option | undefined {
  const [same, ...others] = options.filter(
    ({ label }) => label.toLowerCase() === text.toLowerCase(),
  );
  return others.length === 0 ? same : undefined;
}

interface ComboboxProps extends FieldShape {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly Option[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  missing?: ((wanted: string) => ReactNode) | undefined;
  takesTyped?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function Combobox({
  label,
  labelHidden,
  optional,
  hint,
  error,
  className,
  name,
  value,
  onChange,
  onBlur,
  options,
  placeholder,
  disabled,
  missing,
  takesTyped = false,
  ref,
}: ComboboxProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState<string | null>(null);
  /** Text without matches: cleared on blur, while its hint stays. */
  const [missed, setMissed] = useState('');
  const chosen = options.find((option) => option.value === value);
  const shown = chosen?.label ?? (takesTyped ? value : '');
  const matches = findByName(options, typed ?? '', namesOf);
  const unmatched = typed !== null && matches.length === 0 ? typed : missed;

  const { isOpen, highlightedIndex, closeMenu, getInputProps, getMenuProps, getItemProps } =
    useCombobox<Option>({
      items: [...matches],
      itemToString: (option) => option?.label ?? '',
      itemToKey: (option) => option?.value,
      inputValue: typed ?? shown,
      selectedItem: chosen ?? null,
      stateReducer: (state, { type, changes }) => {
        // Losing the focus closes the list in `handleBlur`.
        if (type === InputBlur || type === MenuMouseLeave) return state;
        if (type === InputClick && state.isOpen) return state;
        // Without a match, Enter must not submit the form.
        if (type === InputKeyDownEnter && matches.length === 0) return state;
        if (type === InputChange) return { ...changes, highlightedIndex: 0 };
        if (state.isOpen || !changes.isOpen) return changes;
        const index = matches.findIndex((option) => option.value === value);
        return { ...changes, highlightedIndex: Math.max(0, index) };
      },
      onIsOpenChange: ({ isOpen }) => {
        if (isOpen) setMissed('');
        else setTyped(null);
      },
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem && selectedItem.value !== value) onChange(selectedItem.value);
      },
    });
  const expanded = isOpen && matches.length > 0;
  const menu = getMenuProps({ 'aria-label': label }, { suppressRefError: true });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) event.stopPropagation();
    else if (['Escape', 'Home', 'End'].includes(event.key)) skipDownshift(event);
  };
  const handleBlur = (event: FocusEvent) => {
    skipDownshift(event);
    if (typed !== null) {
      const text = typed.trim();
      const option = takesTyped
        ? sameName(options, text)
        : findUnambiguousName(options, text, namesOf);
      const newValue = text === '' ? '' : (option?.value ?? (takesTyped ? text : undefined));
      if (newValue !== undefined && newValue !== value) onChange(newValue);
      setMissed(takesTyped ? '' : unmatched.trim());
    }
    closeMenu();
    setTyped(null);
    onBlur?.();
  };

  return (
    <Field {...{ label, labelHidden, optional, hint, error, className }}>
      {(attributes) => (
        <>
          <div
            className={classes(controlBox, 'relative', error ? 'border-danger' : 'border-control')}
          >
            <input
              {...getInputProps({
                ...attributes,
                ref: ref ?? null,
                name,
                disabled,
                placeholder,
                spellCheck: false,
                'aria-labelledby': undefined,
                'aria-expanded': expanded,
                ...(!expanded && { 'aria-activedescendant': undefined }),
                onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
                onChange: ({ currentTarget }) => setTyped(currentTarget.value),
                onKeyDown,
                onBlur: handleBlur,
              })}
              type="text"
              className={classes(
                controlText,
                'truncate rounded-control bg-transparent pl-3 placeholder:text-muted disabled:cursor-not-allowed disabled:text-muted',
              )}
            />
            {shown && !disabled ? (
              <button
                type="button"
                aria-label={t('chip.remove', { label: shown })}
                title={t('chip.remove', { label: shown })}
                onClick={({ currentTarget }) => {
                  onChange('');
                  currentTarget.parentElement?.querySelector('input')?.focus();
                }}
                className="flex size-11 shrink-0 items-center justify-center text-muted hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            ) : (
              <ChevronDown
                aria-hidden
                className="pointer-events-none mr-3 ml-1 size-4 shrink-0 text-muted"
              />
            )}
            {expanded && (
              <div
                {...menu}
                className="fade-in absolute inset-x-[-1px] top-full z-20 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-control border border-line bg-card py-1 shadow-float"
              >
                {matches.map((option, index) => (
                  <div
                    key={option.value}
                    {...getItemProps({
                      item: option,
                      index,
                      'aria-selected': option.value === value,
                    })}
                    className={classes(
                      'flex min-h-11 cursor-pointer items-center gap-2 px-3 py-1.5 desk:min-h-9',
                      index === highlightedIndex && 'bg-sunken',
                    )}
                  >
                    <span className="min-w-0 flex-1">{option.label}</span>
                    {option.hint && <span className="text-[13px] text-muted">{option.hint}</span>}
                    {option.value === value && <Check aria-hidden className="size-4 text-accent" />}
                  </div>
                ))}
              </div>
            )}
          </div>
          <div role="status" className="text-[13px] leading-[18px] text-muted">
            {unmatched !== '' && (
              <p className="mt-1">
                {t('list.nothing')}. {missing?.(unmatched)}
              </p>
            )}
          </div>
        </>
      )}
    </Field>
  );
}
