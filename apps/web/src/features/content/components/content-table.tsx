import type { ContentBlock } from '@pitlane/contracts';
import { classes } from '@/ui/classes.ts';
import { plainText } from '../headings.ts';
import { ContentText } from './content-text.tsx';

type Table = Extract<ContentBlock, { type: 'table' }>;

const cellClasses = 'px-4 py-3 first:pl-0 last:pr-0 align-top';

/** Table with lines only between rows. A table wider than the screen scrolls horizontally. */
export function ContentTable({ head, rows }: Table) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading of its own
    <div
      role="region"
      aria-label={head.map(plainText).filter(Boolean).join(', ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
      tabIndex={0}
      className="my-6 overflow-x-auto first:mt-0"
    >
      <table
        className={classes(
          'w-full border-collapse text-left text-[15px] leading-6',
          head.length > 2 && 'min-w-[30rem]',
        )}
      >
        <thead>
          <tr className="border-b-2 border-ink">
            {head.map((text, column) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its index
                key={column}
                scope="col"
                className={`${cellClasses} text-[13px] leading-5 font-semibold text-muted`}
              >
                <ContentText pieces={text} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its index
            <tr key={index} className="border-b border-line">
              {row.map((text, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={column} className={`${cellClasses} first:font-semibold`}>
                  <ContentText pieces={text} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
