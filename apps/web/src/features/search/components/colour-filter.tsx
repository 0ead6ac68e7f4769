import { Check } from 'lucide-react';
import { useEnabledWhileFocused } from '@/ui/use-enabled-while-focused.ts';
import { useFilterEditor, useNumbers } from '../filter-editor.ts';
import { toggleId } from '../filter-edits.ts';
import type { ChoiceNumber } from '../use-facets.ts';

interface ColourFilterProps {
  label: string;
  colours: readonly { id: number; name: string; hex: string }[];
}

export function ColourFilter({ label, colours }: ColourFilterProps) {
  const { filter } = useFilterEditor();
  const { numberOf } = useNumbers('color_id');
  const chosen = filter.color_id ?? [];
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-2 gap-x-2">
        {colours.map((colour) => (
          <Colour
            key={colour.id}
            colour={colour}
            isChosen={chosen.includes(colour.id)}
            number={numberOf(colour.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ColourProps {
  colour: ColourFilterProps['colours'][number];
  isChosen: boolean;
  number: ChoiceNumber | undefined;
}

function Colour({ colour: { id, name, hex }, isChosen, number }: ColourProps) {
  const { filter, change } = useFilterEditor();
  const enabling = useEnabledWhileFocused(number?.isEmpty && !isChosen);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 py-0.5 desk:min-h-9 has-disabled:cursor-not-allowed has-disabled:text-muted has-disabled:opacity-60">
      <span className="relative flex size-6 shrink-0">
        <input
          type="checkbox"
          checked={isChosen}
          {...enabling}
          onChange={() => change(toggleId(filter, 'color_id', id))}
          className="peer size-6 cursor-[inherit] appearance-none rounded-full border border-control checked:ring-2 checked:ring-accent checked:ring-offset-2 checked:ring-offset-card"
          style={{ backgroundColor: hex }}
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-1 hidden size-4 text-white mix-blend-difference peer-checked:block"
        />
      </span>
      <span className="min-w-0">
        <span className="block truncate leading-5 desk:text-[13px]">{name}</span>
        <span data-count className="block min-h-4 text-[12px] leading-4 text-muted">
          {number?.text}
        </span>
      </span>
    </label>
  );
}
