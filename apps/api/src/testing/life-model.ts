import type { PostStatus } from '@pitlane/contracts';
import type { PostEvent, PostState } from '../modules/posts/post-life/post-life.rules.ts';
import { expectedAfter, type TransitionResult, transitionFor } from './status-table.ts';

const DAY_MS = 86_400_000;
const CLAIM_MS = 15 * 60_000;

/** Model of an ad by the product rules (docs/product.md#life-of-an-ad); moments are in milliseconds */
export interface ModelPost {
  id: number;
  owner: number;
  status: PostStatus;
  removedReason: 'owner' | 'expired' | null;
  approved: boolean;
  changed: boolean;
  holds: boolean;
  holdsSpecial: boolean;
  expiresAt: number | null;
  specialUntil: number | null;
  submittedAt: number;
  edit: 'moderation' | 'denied' | null;
  /** Text of the published version, and the owner's latest text */
  text: string;
  newest: string;
  claim: { by: number; until: number } | null;
}

export type Changing = 'text' | 'contacts';

/** Model of a few accounts with their ads and of two moderators */
export class LifeModel {
  now: number;
  readonly posts: ModelPost[] = [];
  /** Rest of the allowance by account */
  readonly left: { ad: number; special_offer: number }[];
  readonly approvedTexts = new Set<string>();
  /** Accounts that have or had a public ad */
  readonly publicSellers = new Set<number>();
  /** Transitions of the status table that were used */
  readonly transitions: Set<string>;
  returned = 0;
  notified = 0;

  /** @param ways set to which the used transitions are added */
  constructor(
    now: Date,
    left: { ad: number; special_offer: number }[],
    ways: Set<string> = new Set(),
  ) {
    this.now = now.getTime();
    this.transitions = ways;
    this.left = left.map((each) => ({ ...each }));
  }

  #leftOf(owner: number) {
    const left = this.left[owner];
    if (!left) throw new Error(`no account ${owner}`);
    return left;
  }

  /** Returns the possible results of creating an ad: an error for anything missing, in any order, or success. */
  creating(owner: number, promoted: boolean): string[] {
    const left = this.#leftOf(owner);
    const missing = [
      ...(left.ad === 0 ? ['post.no_allowance'] : []),
      ...(promoted && left.special_offer === 0 ? ['post.no_special_offers'] : []),
    ];
    return missing.length > 0 ? missing : ['done'];
  }

  create(
    id: number,
    { owner, promoted, text }: { owner: number; promoted: boolean; text: string },
  ) {
    const left = this.#leftOf(owner);
    left.ad -= 1;
    if (promoted) left.special_offer -= 1;
    this.posts.push({
      id,
      owner,
      status: 'moderation',
      removedReason: null,
      approved: false,
      changed: false,
      holds: true,
      holdsSpecial: promoted,
      expiresAt: null,
      specialUntil: null,
      submittedAt: this.now,
      edit: null,
      text,
      newest: text,
      claim: null,
    });
  }

  /** Returns the state of an ad for the status table. */
  stateOf(post: ModelPost): PostState {
    return { ...post, running: post.expiresAt !== null && post.expiresAt > this.now };
  }

  /** Returns the result of an event, and applies a successful one to the model. */
  transition(post: ModelPost, event: PostEvent): string {
    const state = this.stateOf(post);
    const expected = expectedAfter(state, event);
    if (!expected || (event === 'promote' && !this.#gains(post))) return 'post.wrong_state';
    const left = this.#leftOf(post.owner);
    if (expected.takes !== null && left[expected.takes] === 0) {
      return expected.takes === 'ad' ? 'post.no_allowance' : 'post.no_special_offers';
    }
    this.transitions.add(transitionFor(state, event) ?? '');
    if (expected.takes !== null) left[expected.takes] -= 1;
    if (expected.givesBack) this.#giveBack(post);
    if (expected.status === 'erased') {
      this.posts.splice(this.posts.indexOf(post), 1);
      return 'done';
    }
    this.#leave(post);
    this.#date(post, event, expected);
    if (expected.status === 'removed' && post.status !== 'removed') {
      post.removedReason = event === 'expire' ? 'expired' : 'owner';
    } else if (expected.status !== 'removed') {
      post.removedReason = null;
    }
    if (expected.status === 'moderation') {
      post.submittedAt = this.now;
      post.holds ||= expected.takes === 'ad';
    }
    post.status = expected.status;
    return 'done';
  }

  /** Reports whether a promotion would extend the placement; one that would not is not sold. */
  #gains({ expiresAt, specialUntil }: ModelPost): boolean {
    const end = expiresAt ?? 0;
    return end > this.now && (specialUntil ?? 0) < end;
  }

  #giveBack(post: ModelPost): void {
    const left = this.#leftOf(post.owner);
    left.ad += 1;
    this.returned += 1;
    if (post.holdsSpecial) {
      left.special_offer += 1;
      this.returned += 1;
    }
    post.holds = false;
    post.holdsSpecial = false;
  }

  /** Extends paid periods by the time that an ad awaited a moderator. */
  #leave(post: ModelPost): void {
    if (post.status !== 'moderation') return;
    const waited = this.now - post.submittedAt;
    const later = (end: number | null) =>
      end !== null && end > post.submittedAt ? end + waited : end;
    post.expiresAt = later(post.expiresAt);
    post.specialUntil = later(post.specialUntil);
  }

  #date(post: ModelPost, event: PostEvent, { startsPlacement }: TransitionResult): void {
    if (startsPlacement) {
      post.expiresAt = this.now + 30 * DAY_MS;
      post.specialUntil = post.holdsSpecial ? this.now + 7 * DAY_MS : null;
      post.holds = false;
      post.holdsSpecial = false;
    }
    const end = post.expiresAt ?? this.now;
    if (event === 'extend') post.expiresAt = Math.max(end, this.now) + 30 * DAY_MS;
    if (event === 'promote') {
      post.specialUntil = Math.min(end, Math.max(this.now, post.specialUntil ?? 0) + 7 * DAY_MS);
    }
  }

  /** Changes an ad's text, which is reviewed, or its contacts, which are not. */
  update(post: ModelPost, changing: Changing, text: string): string {
    const { status } = post;
    const answer = this.transition(post, 'update');
    if (answer !== 'done') return answer;
    if (changing === 'text') post.newest = text;
    if (status === 'active') {
      // Any change resubmits a denied edit.
      if (changing === 'text' || post.edit === 'denied') post.edit = 'moderation';
      return answer;
    }
    // An ad that is not public has a single version, reviewed when it is published.
    post.changed ||= changing === 'text' || post.edit !== null;
    post.edit = null;
    post.text = post.newest;
    return answer;
  }

  /** Decides as a moderator on a submitted ad or edit. */
  decide(post: ModelPost, event: 'approve' | 'reject', by: number): string {
    if (post.claim && post.claim.by !== by && post.claim.until > this.now) return 'post.claimed';
    const ofEdit = post.status === 'active';
    const answer = this.transition(post, event);
    if (answer !== 'done') return answer;
    this.notified += 1;
    post.claim = null;
    if (event === 'approve') {
      post.approved = true;
      this.publicSellers.add(post.owner);
      post.changed = false;
      post.edit = null;
      post.text = post.newest;
      this.approvedTexts.add(post.text);
    } else if (ofEdit) {
      post.edit = 'denied';
    }
    return answer;
  }

  claim(post: ModelPost, by: number): string {
    if (post.claim && post.claim.by !== by && post.claim.until > this.now) return 'post.claimed';
    const waits =
      post.status === 'moderation' || (post.status === 'active' && post.edit === 'moderation');
    if (!waits) return 'post.wrong_state';
    post.claim = { by, until: this.now + CLAIM_MS };
    return 'done';
  }

  /** Runs the worker's jobs: expires placements and notifies their owners. */
  work(): void {
    for (const post of this.posts) {
      if (this.transition(post, 'expire') === 'done') this.notified += 1;
      if (post.status === 'moderation' || post.specialUntil === null) continue;
      if (post.specialUntil > this.now) continue;
      post.specialUntil = null;
      if (post.status === 'active') this.notified += 1;
    }
  }
}
