import { Check } from 'lucide-react';
import { useEnabledWhileFocused } from '@/ui/use-enabled-while-focused.ts';
import { useChoiceCounts, useFilterEditor } from '../filter-editor.ts';
import { toggleId } from '../filter-edits.ts';
import type { ChoiceCount } from '../use-facets.ts';

interface ColorFilterProps {
  label: string;
  colors: readonly { id: number; name: string; hex: string }[];
}

export function ColorFilter({ label, colors }: ColorFilterProps) {
  const { filter } = useFilterEditor();
  const { countOf } = useChoiceCounts('color_id');
  const selectedIds = filter.color_id ?? [];
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-2 gap-x-2">
        {colors.map((color) => (
          <ColorOption
            key={color.id}
            color={color}
            isChosen={selectedIds.includes(color.id)}
            count={countOf(color.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ColorOptionProps {
  color: ColorFilterProps['colors'][number];
  isChosen: boolean;
  count: ChoiceCount | undefined;
}

function ColorOption({ color: { id, name, hex }, isChosen, count }: ColorOptionProps) {
  const { filter, changeFilter } = useFilterEditor();
  const enabledProps = useEnabledWhileFocused(count?.isEmpty && !isChosen);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 py-0.5 desk:min-h-9 has-disabled:cursor-not-allowed has-disabled:text-muted has-disabled:opacity-60">
      <span className="relative flex size-6 shrink-0">
        <input
          type="checkbox"
          checked={isChosen}
          {...enabledProps}
          onChange={() => changeFilter(toggleId(filter, 'color_id', id))}
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
          {count?.text}
        </span>
      </span>
    </label>
  );
}
