import type { Role } from '@pitlane/contracts';
import type { Language } from '../i18n.ts';

/** The signed-in user, as identified by the session or access token, never by the request body. */
export interface Actor {
  userId: number;
  /** `null` for an access token of a tool, which gives access to moderators' operations only. */
  sessionId: string | null;
  role: Role;
}

/** A user signed in by a session of their own, not through a tool. */
export interface SessionActor extends Actor {
  sessionId: string;
}

/** Properties of a request that do not depend on the session. */
export interface RequestContext {
  language: Language;
  client: Client;
}

/** Browser and address of a request, as shown in the list of sessions. */
export interface Client {
  address: string;
  userAgent: string;
}

/** Language and identity for which ads and sellers are presented: determine the favorite marks and the visible ads. */
export interface Requester {
  language: Language;
  userId: number | null;
  isStaff?: boolean;
}

export const requesterOf = ({
  actor,
  language,
}: {
  actor: Actor | null;
  language: Language;
}): Requester => ({
  language,
  userId: actor?.userId ?? null,
  isStaff: actor !== null && actor.role !== 'user',
});
