import { Check } from 'lucide-react';
import { useFilterEditor, useNumbers } from '../filter-editor.ts';
import { toggled } from '../filter-edits.ts';

interface ColourFilterProps {
  label: string;
  colours: readonly { id: number; name: string; hex: string }[];
}

/** Colours as swatches, each with its name. */
export function ColourFilter({ label, colours }: ColourFilterProps) {
  const { filter, change } = useFilterEditor();
  const { numberOf } = useNumbers('color_id');
  const chosen = filter.color_id ?? [];
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {colours.map(({ id, name, hex }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 desk:min-h-9 has-disabled:cursor-not-allowed has-disabled:text-muted has-disabled:opacity-60"
          >
            <span className="relative flex size-6 shrink-0">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={numberOf(id)?.isEmpty && !chosen.includes(id)}
                onChange={() => change(toggled(filter, 'color_id', id))}
                className="peer size-6 cursor-pointer appearance-none rounded-full border border-control checked:ring-2 checked:ring-accent checked:ring-offset-2 checked:ring-offset-card"
                style={{ backgroundColor: hex }}
              />
              <Check
                aria-hidden
                strokeWidth={3}
                className="pointer-events-none absolute inset-1 hidden size-4 text-white mix-blend-difference peer-checked:block"
              />
            </span>
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span data-count className="text-[13px] text-muted">
              {numberOf(id)?.text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
