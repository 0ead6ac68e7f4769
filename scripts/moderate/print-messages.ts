import type { ReportedMessage } from '../../packages/contracts/src/index.ts';
import { fact, plain, row, section, wrapped } from './print.ts';

type Message = ReportedMessage['message'];

const contentOf = ({ message, file }: Message) =>
  [file && `[${file.kind}: ${file.name}]`, message].filter(Boolean).join(' ') || '(deleted)';

const line = (text: string) => plain(text).replace(/\s+/g, ' ').trim();

function noted({ message: { warnings }, reporters, automatic }: ReportedMessage): string {
  const dangers = warnings.filter(({ level }) => level === 'danger').length;
  const marks = [reporters > 0 && `R${reporters}`, automatic && 'A', dangers > 0 && `!${dangers}`];
  return marks.filter(Boolean).join(' ');
}

/** Reported messages as a table of 80 columns. */
export function messageTable(items: readonly ReportedMessage[]): string {
  if (items.length === 0) return 'No reported message waits.';
  const tableRow = (cells: [string, string, string, string]) =>
    row([
      [cells[0], 8],
      [cells[1], 8],
      [cells[2], 16],
      [cells[3], 42],
    ]);
  return [
    tableRow(['ID', 'NOTED', 'SENDER', 'MESSAGE']),
    ...items.map((item) =>
      tableRow([
        String(item.id),
        noted(item),
        line(item.sender.name),
        line(contentOf(item.message)),
      ]),
    ),
    '',
    'Rn reports  A found by a check  !n dangers',
  ].join('\n');
}

/** Everything a decision about a message needs, in sections. */
export function messageSections(item: ReportedMessage): string {
  const { id, message, context, post, sender, reporters, automatic } = item;
  const said = (each: Message) =>
    wrapped(`${each.created_at.slice(0, 16)} ${each.by}: ${contentOf(each)}`, '  ');
  const reported = [reporters > 0 && `by ${reporters}`, automatic && 'by a check'];
  return [
    `Message ${id} of ${plain(sender.name)} (user ${sender.id}, ${message.by})`,
    ...fact('Ad', `${post.title} (${post.id}${post.gone ? `, ${post.gone}` : ''})`),
    ...fact('Reported', reported.filter(Boolean).join(', ')),
    ...section('MESSAGE', [said(message)]),
    ...section(
      'WARNINGS',
      message.warnings.map(({ kind, level, text }) =>
        wrapped(`${level === 'danger' ? '!' : '-'} ${kind} “${line(text)}”`, '  '),
      ),
    ),
    ...section('BEFORE IT', context.map(said)),
  ].join('\n');
}

const outcomes = {
  keep: 'kept',
  delete: 'deleted for both',
  block_sender: 'deleted for both, its sender is blocked',
};

/** What a decision has made of a message. */
export const resolved = ({ id, sender, resolution }: ReportedMessage) =>
  `Message ${id} of ${plain(sender.name)}: ${resolution ? outcomes[resolution] : 'open'}.`;
