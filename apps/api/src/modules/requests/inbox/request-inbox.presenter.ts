import type { StaffRequest } from '@pitlane/contracts';
import { kindOf, parseStoredFields } from '../forms/form-details.rules.ts';
import type { RequestRow } from './request-inbox.queries.ts';
import { isOverdue } from './request-inbox.rules.ts';

interface StaffMember {
  id: number;
  firstName: string;
  lastName: string;
}

const toStaffMember = (row: StaffMember | null) =>
  row && { id: row.id, name: `${row.firstName} ${row.lastName}`.trim() };

interface Context {
  details: StaffRequest['details'];
  userId: number;
  now: Date;
}

/** Converts a request for staff; the fields of its kind are next to the common ones. */
export function toStaffRequest(row: RequestRow, { details, userId, now }: Context): StaffRequest {
  const kind = kindOf(row.kind);
  return {
    ...parseStoredFields(row.fields),
    ...(kind === 'support' && { message: row.text }),
    ...(kind === 'error' && { error: row.text }),
    id: row.id,
    kind,
    state: row.state,
    suspect: row.suspect,
    erased: row.erasedAt !== null,
    name: row.name,
    phone: row.phone,
    email: row.email,
    description: row.text,
    user_id: row.userId,
    details,
    file: row.file && { name: row.file.name, size: row.file.size },
    consent_version: row.consentVersion,
    count: kind === 'error' ? row.count : null,
    created_at: row.createdAt.toISOString(),
    due_at: row.dueAt?.toISOString() ?? null,
    overdue: isOverdue(row, now),
    taken_by: toStaffMember(row.takenBy),
    own: row.takenById === userId,
    closed_at: row.closedAt?.toISOString() ?? null,
    note: row.note,
    answers: row.answers.map(({ message, channel, createdAt, user }) => ({
      message,
      channel,
      created_at: createdAt.toISOString(),
      user: toStaffMember(user),
    })),
  };
}
