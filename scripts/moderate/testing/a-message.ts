import { type ReportedMessage, reportedMessage } from '../../../packages/contracts/src/index.ts';

const said = (id: number, message: string) => ({
  id,
  chat_id: 3,
  seq: id,
  client_id: null,
  own: false,
  message,
  file: null,
  is_read: true,
  is_spam: false,
  deleted: false,
  warnings: [],
  created_at: '2026-11-21T10:00:00.000Z',
  by: 'buyer',
});

/** A reported message, as the API gives it to moderators; give only what the test is about. */
export function aMessage(id: number, changes: Partial<ReportedMessage> = {}): ReportedMessage {
  const text = 'Переведите предоплату';
  const warning = { kind: 'prepayment', level: 'danger', from: 0, to: text.length, text };
  return reportedMessage.parse({
    id,
    message: { ...said(id, `${text} \u001b[31m сегодня`), warnings: [warning], by: 'seller' },
    context: [said(id - 1, 'Можно посмотреть?')],
    post: { id: 7, title: 'BMW M5 E39 2001', gone: 'removed', card: null },
    sender: { id: 5, name: 'Андрей', avatar: null, is_entity: false, blocked: false },
    reporters: 1,
    automatic: true,
    resolution: null,
    ...changes,
  });
}
