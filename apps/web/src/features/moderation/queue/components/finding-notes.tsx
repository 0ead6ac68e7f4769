import type { Finding } from '@pitlane/contracts';
import { TriangleAlert } from 'lucide-react';

export function FindingNotes({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="mt-1.5 flex flex-col gap-1.5">
      {findings.map(({ kind, message, quotes }) => {
        // Omits quotes that the message already contains.
        const otherQuotes = quotes.filter((quote) => !message.includes(quote));
        return (
          <li key={`${kind} ${message}`} className="flex gap-2 text-[14px] leading-5 text-warning">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {message}
              {otherQuotes.length > 0 && (
                <span className="font-semibold">
                  {' '}
                  {otherQuotes.map((quote) => `«${quote}»`).join(', ')}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
