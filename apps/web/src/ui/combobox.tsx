import { Check, ChevronDown, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { findByName, meantByName } from '@/lib/find-by-name.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from './classes.ts';
import { controlBox, controlText, Field, type FieldShape } from './field.tsx';

/** An entry of a searched list. */
export interface Option {
  value: string;
  label: string;
  /** Beside the label, as the years of a generation. */
  hint?: string | undefined;
  /** What else people call it. */
  aliases?: readonly string[] | undefined;
}

const namesOf = ({ label, aliases = [] }: Option) => [label, ...aliases];

/** The only option of exactly this name: where texts count, a similar one is not what is meant. */
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
  /** What to do about something that is not in the list. */
  missing?: ((wanted: string) => ReactNode) | undefined;
  /** What the list lacks counts as it was typed. */
  takesTyped?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** One of a list that is searched by typing; the arrows, Enter and Escape do the rest. */
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
  const listId = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  /** A search without matches: on leaving, the text is cleared and the hint stays. */
  const [missed, setMissed] = useState('');
  const chosen = options.find((option) => option.value === value);
  const shown = chosen?.label ?? (takesTyped ? value : '');
  const found = findByName(options, typed ?? '', namesOf);
  const current = found[active];
  const lacking = typed !== null && found.length === 0 ? typed : missed;

  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const show = () => {
    if (disabled || open) return;
    setMissed('');
    setOpen(true);
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  const choose = (option: Option) => {
    close();
    setMissed('');
    if (option.value !== value) onChange(option.value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (open) setActive((now) => (now + step + found.length) % Math.max(1, found.length));
      else show();
    } else if (event.key === 'Enter' && open) {
      // Enter takes the choice and does not submit the form.
      event.preventDefault();
      if (current) choose(current);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    }
  };

  const leave = () => {
    if (typed !== null) {
      // An emptied text takes the choice back.
      const text = typed.trim();
      const meant = takesTyped ? sameName(options, text) : meantByName(options, text, namesOf);
      const left = text === '' ? '' : (meant?.value ?? (takesTyped ? text : undefined));
      if (left !== undefined && left !== value) onChange(left);
      setMissed(takesTyped ? '' : lacking.trim());
    }
    close();
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
              {...attributes}
              ref={(element) => {
                input.current = element;
                if (typeof ref === 'function') ref(element);
                else if (ref) ref.current = element;
              }}
              type="text"
              role="combobox"
              name={name}
              autoComplete="off"
              spellCheck={false}
              aria-expanded={open && found.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={open && current ? `${listId}-${current.value}` : undefined}
              disabled={disabled}
              placeholder={placeholder}
              value={typed ?? shown}
              onFocus={(event) => event.target.select()}
              onClick={show}
              onKeyDown={onKeyDown}
              onBlur={leave}
              onChange={(event) => {
                setTyped(event.target.value);
                setMissed('');
                setActive(0);
                setOpen(true);
              }}
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
                onClick={() => {
                  close();
                  onChange('');
                  input.current?.focus();
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
            {open && found.length > 0 && (
              <Options {...{ listId, label, found, value, active, setActive, choose }} />
            )}
          </div>
          <div role="status" className="text-[13px] leading-[18px] text-muted">
            {lacking !== '' && (
              <p className="mt-1">
                {t('list.nothing')}. {missing?.(lacking)}
              </p>
            )}
          </div>
        </>
      )}
    </Field>
  );
}

interface OptionsProps {
  listId: string;
  label: string;
  found: readonly Option[];
  value: string;
  active: number;
  setActive: (active: number) => void;
  choose: (option: Option) => void;
}

function Options({ listId, label, found, value, active, setActive, choose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is active is what has moved
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={label}
      className="fade-in absolute inset-x-[-1px] top-full z-20 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-control border border-line bg-card py-1 shadow-float"
    >
      {found.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keyboard
        <div
          key={option.value}
          id={`${listId}-${option.value}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === value}
          data-active={index === active || undefined}
          // The input keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => setActive(index)}
          onClick={() => choose(option)}
          className={classes(
            'flex min-h-11 cursor-pointer items-center gap-2 px-3 py-1.5 desk:min-h-9',
            index === active && 'bg-sunken',
          )}
        >
          <span className="min-w-0 flex-1">{option.label}</span>
          {option.hint && <span className="text-[13px] text-muted">{option.hint}</span>}
          {option.value === value && <Check aria-hidden className="size-4 text-accent" />}
        </div>
      ))}
    </div>
  );
}
