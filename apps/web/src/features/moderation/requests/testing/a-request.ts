import type { StaffRequest } from '@pitlane/contracts';

export function aRequest(changes: Partial<StaffRequest> = {}): StaffRequest {
  return {
    id: 7,
    kind: 'contact',
    state: 'new',
    suspect: false,
    erased: false,
    name: 'Андрей',
    phone: null,
    email: 'andrey@example.org',
    description: 'Где мой заказ?',
    user_id: null,
    details: [],
    file: null,
    consent_version: 1,
    count: null,
    created_at: '2026-11-25T10:00:00.000Z',
    due_at: '2026-11-25T19:00:00.000Z',
    overdue: false,
    taken_by: null,
    own: false,
    closed_at: null,
    note: null,
    answers: [],
    ...changes,
  };
}
