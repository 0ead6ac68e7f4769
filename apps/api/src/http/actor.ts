import type { Role } from '@pitlane/contracts';
import type { Language } from '../i18n.ts';

/** Who is signed in, as the session says; nothing of it comes from the request's own words. */
export interface Actor {
  userId: number;
  /** Null for a tool's access token, which opens moderators' calls only. */
  sessionId: string | null;
  role: Role;
}

/** Who is signed in by a session of the own, not through a tool. */
export interface SessionActor extends Actor {
  sessionId: string;
}

/** Who asks, as far as that is not who is signed in. */
export interface Caller {
  language: Language;
  client: Client;
}

/** The browser and address of a request, as the list of sessions shows them. */
export interface Client {
  address: string;
  userAgent: string;
}

/** Who asks for ads and sellers: decides the language, whose favorites are marked and who is shown. */
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
