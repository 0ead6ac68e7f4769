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

/** Returns the only option with exactly this label. Free text must not select an option that is only similar. */
function findOptionByLabel(options: readonly Option[], text: string): Option | undefined {
  const [option, ...others] = options.filter(
    ({ label }) => label.toLowerCase() === text.toLowerCase(),
  );
  return others.length === 0 ? option : undefined;
}

interface ComboboxProps extends FieldShape {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly Option[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  missing?: ((text: string) => ReactNode) | undefined;
  acceptsFreeText?: boolean | undefined;
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
  acceptsFreeText = false,
  ref,
}: ComboboxProps) {
  const { t } = useTranslation('ui');
  const [typedText, setTypedText] = useState<string | null>(null);
  /** Text without matches when the field lost the focus: the field is cleared, but its hint remains. */
  const [unmatchedOnBlur, setUnmatchedOnBlur] = useState('');
  const selectedOption = options.find((option) => option.value === value);
  const shownText = selectedOption?.label ?? (acceptsFreeText ? value : '');
  const matches = findByName(options, typedText ?? '', namesOf);
  const unmatchedText = typedText !== null && matches.length === 0 ? typedText : unmatchedOnBlur;

  const { isOpen, highlightedIndex, closeMenu, getInputProps, getMenuProps, getItemProps } =
    useCombobox<Option>({
      items: [...matches],
      itemToString: (option) => option?.label ?? '',
      itemToKey: (option) => option?.value,
      inputValue: typedText ?? shownText,
      selectedItem: selectedOption ?? null,
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
        if (isOpen) setUnmatchedOnBlur('');
        else setTypedText(null);
      },
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem && selectedItem.value !== value) onChange(selectedItem.value);
      },
    });
  const isExpanded = isOpen && matches.length > 0;
  const menu = getMenuProps({ 'aria-label': label }, { suppressRefError: true });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) event.stopPropagation();
    else if (['Escape', 'Home', 'End'].includes(event.key)) skipDownshift(event);
  };
  const handleBlur = (event: FocusEvent) => {
    skipDownshift(event);
    if (typedText !== null) {
      const text = typedText.trim();
      const option = acceptsFreeText
        ? findOptionByLabel(options, text)
        : findUnambiguousName(options, text, namesOf);
      const newValue = text === '' ? '' : (option?.value ?? (acceptsFreeText ? text : undefined));
      if (newValue !== undefined && newValue !== value) onChange(newValue);
      setUnmatchedOnBlur(acceptsFreeText ? '' : unmatchedText.trim());
    }
    closeMenu();
    setTypedText(null);
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
                'aria-expanded': isExpanded,
                ...(!isExpanded && { 'aria-activedescendant': undefined }),
                onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
                onChange: ({ currentTarget }) => setTypedText(currentTarget.value),
                onKeyDown,
                onBlur: handleBlur,
              })}
              type="text"
              className={classes(
                controlText,
                'truncate rounded-control bg-transparent pl-3 placeholder:text-muted disabled:cursor-not-allowed disabled:text-muted',
              )}
            />
            {shownText && !disabled ? (
              <button
                type="button"
                aria-label={t('chip.remove', { label: shownText })}
                title={t('chip.remove', { label: shownText })}
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
            {isExpanded && (
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
            {unmatchedText !== '' && (
              <p className="mt-1">
                {t('list.nothing')}. {missing?.(unmatchedText)}
              </p>
            )}
          </div>
        </>
      )}
    </Field>
  );
}
