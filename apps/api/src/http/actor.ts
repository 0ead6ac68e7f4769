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
  place: Place;
}

/** Where a request comes from, as people recognise it again in the list of their sessions. */
export interface Place {
  address: string;
  userAgent: string;
}
