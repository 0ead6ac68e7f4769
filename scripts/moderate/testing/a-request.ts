import { type StaffRequest, staffRequest } from '../../../packages/contracts/src/index.ts';

/** A request of the inbox, as the API gives it to moderators; give only what the test is about. */
export function aRequest(id: number, changes: Partial<StaffRequest> = {}): StaffRequest {
  return staffRequest.parse({
    id,
    kind: 'support',
    state: 'new',
    suspect: false,
    erased: false,
    name: 'Андрей',
    phone: '+79161234567',
    email: 'andrey@example.org',
    description: 'Не приходит \u001b[31m письмо',
    user_id: 5,
    details: [{ title: 'Объявление', value: 'BMW M5', link: '/product?id=7' }],
    file: { name: 'снимок.png', size: 1_024 },
    consent_version: 1,
    count: null,
    created_at: '2026-11-21T10:00:00.000Z',
    due_at: '2026-11-21T10:05:00.000Z',
    overdue: true,
    taken_by: null,
    own: false,
    closed_at: null,
    note: null,
    answers: [],
    ...changes,
  });
}
