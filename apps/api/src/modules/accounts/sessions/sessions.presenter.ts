import type { Session } from '@pitlane/contracts';
import Bowser from 'bowser';
import type { listSessions } from './sessions.queries.ts';

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

export function toSession(row: SessionRow, currentId: string): Session {
  const device = row.userAgent ? Bowser.parse(row.userAgent) : null;
  return {
    id: row.id,
    current: row.id === currentId,
    browser: device?.browser.name || null,
    system: device?.os.name || null,
    address: row.address,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
