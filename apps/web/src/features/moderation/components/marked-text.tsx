import type { TextPart } from '../quotes.ts';

export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMarked }, index) =>
    isMarked ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
        key={index}
        className="rounded-[3px] bg-gold-tint px-0.5 font-semibold text-gold-ink ring-1 ring-gold ring-inset"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
