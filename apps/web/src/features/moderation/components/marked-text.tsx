import type { Part } from '../quotes.ts';

export function MarkedText({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, marked }, place) =>
    marked ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
        key={place}
        className="rounded-[3px] bg-gold-tint px-0.5 font-semibold text-gold-ink ring-1 ring-gold ring-inset"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
