import type { StaffRequest } from '../../packages/contracts/src/index.ts';
import { fact, plain, row, section, span, wrapped } from './print.ts';

const line = (text: string) => plain(text).replace(/\s+/g, ' ').trim();

/** How soon an answer is due: `12m`, or late, `-3h 20m`. */
function due({ due_at: at, state }: StaffRequest, now: number): string {
  if (at === null || (state !== 'new' && state !== 'taken')) return '';
  const left = Date.parse(at) - now;
  return `${left < 0 ? '-' : ''}${span(Math.abs(left))}`;
}

const holder = ({ taken_by: takenBy, own }: StaffRequest) =>
  takenBy && (own ? 'you' : takenBy.name);

const said = ({ description, details }: StaffRequest) =>
  line(description || details.map(({ value }) => value).join(', '));

/** Requests as a table of 80 columns. */
export function requestTable(requests: readonly StaffRequest[], now: number): string {
  if (requests.length === 0) return 'No request waits.';
  const tableRow = (cells: [string, string, string, string, string]) =>
    row([
      [cells[0], 6],
      [cells[1], 20],
      [cells[2], 8],
      [cells[3], 12],
      [cells[4], 26],
    ]);
  return [
    tableRow(['ID', 'KIND', 'DUE', 'TAKEN BY', 'WHO AND WHAT']),
    ...requests.map((request) =>
      tableRow([
        String(request.id),
        request.kind,
        due(request, now),
        line(holder(request) ?? ''),
        [line(request.name ?? ''), said(request)].filter(Boolean).join(': '),
      ]),
    ),
    '',
    '-3h: late by three hours',
  ].join('\n');
}

/**
 * Everything an answer needs, in sections.
 * @param url where the server is: links lead there
 */
export function requestSections(request: StaffRequest, url: string): string {
  const { id, kind, state, details, answers, description } = request;
  return [
    `Request ${id}: ${kind}, ${state}${request.overdue ? ', overdue' : ''}`,
    ...fact('From', request.name),
    ...fact('Phone', request.phone),
    ...fact('E-mail', request.email),
    ...fact('Account', request.user_id ? String(request.user_id) : null),
    ...fact('Came', request.created_at),
    ...fact('Due', request.due_at),
    ...fact('Taken by', holder(request)),
    ...fact('Consent', request.consent_version ? `version ${request.consent_version}` : null),
    ...fact('File', request.file && `${line(request.file.name)}, ${request.file.size} bytes`),
    ...fact('Note', request.note && line(request.note)),
    ...(request.suspect ? ['Looks like a robot.'] : []),
    ...(request.erased ? ['Its personal data are erased.'] : []),
    ...section('TEXT', description ? [wrapped(description, '  ')] : []),
    ...section(
      'DETAILS',
      details.map(({ title, value, link }) =>
        wrapped(`${title}: ${value}${link ? ` (${new URL(link, url).href})` : ''}`, '  '),
      ),
    ),
    ...section(
      'ANSWERS',
      answers.map(({ message, channel, created_at: at, user }) =>
        wrapped(`${at.slice(0, 16)} ${channel}, ${user?.name ?? 'somebody'}: ${message}`, '  '),
      ),
    ),
  ].join('\n');
}

/** What a step has made of a request. */
export function worked({ id, kind, state, answers }: StaffRequest): string {
  return `Request ${id} (${kind}) is ${state} now${answers.length > 0 ? `, answers: ${answers.length}` : ''}.`;
}
