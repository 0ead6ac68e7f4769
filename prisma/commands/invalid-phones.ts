import type { Database } from '@pitlane/api/infra/database';
import { readPhone } from '@pitlane/contracts/phones';

const BATCH_SIZE = 1_000;

interface StoredPhone {
  id: number;
  email: string;
  phone: string | null;
  place: string;
}

/**
 * Returns a line for every phone number of an account, ad or edit that is not valid in any numbering plan: account,
 * place, number. Numbers of registrations, drafts and requests are omitted, because they are erased within months.
 */
export async function findInvalidPhones(database: Database): Promise<string[]> {
  const lines: string[] = [];
  let afterId = 0;
  for (;;) {
    const rows = await database.$queryRaw<StoredPhone[]>`
      WITH account AS (SELECT id, email, phone FROM users WHERE id > ${afterId} ORDER BY id LIMIT ${BATCH_SIZE})
      SELECT id, email, phone, 'profile' AS place FROM account
      UNION ALL
      SELECT account.id, email, user_phone.phone, 'profile' FROM account JOIN user_phone ON user_id = account.id
      UNION ALL
      SELECT account.id, email, unnest(contact_phones), 'ad ' || post.id FROM account JOIN post ON user_id = account.id
      UNION ALL
      SELECT account.id, email, jsonb_array_elements_text(values->'contact_phones'), 'edit of ad ' || post.id
      FROM account JOIN post ON user_id = account.id JOIN post_edit ON post_id = post.id
      WHERE jsonb_typeof(values->'contact_phones') = 'array'
      ORDER BY id, place DESC, phone`;
    const last = rows.at(-1);
    if (!last) return lines;
    for (const { email, phone, place } of rows) {
      if (phone !== null && 'error' in readPhone(phone)) lines.push(`${email}\t${place}\t${phone}`);
    }
    afterId = last.id;
  }
}
