import type { PostStatus } from '@pitlane/contracts';
import type { PostEvent, PostState } from '../modules/posts/post-life/post-life.rules.ts';
import { expectedResult, findTransition, type TransitionResult } from './status-table.ts';

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
  /** Text of the published version */
  text: string;
  /** Owner's latest text */
  newest: string;
  claim: { by: number; until: number } | null;
}

export type UpdateKind = 'text' | 'contacts';

/** Model of a few accounts with their ads and of two moderators */
export class LifecycleModel {
  now: number;
  readonly posts: ModelPost[] = [];
  /** Remaining allowance by account */
  readonly remainingAllowances: { ad: number; special_offer: number }[];
  readonly approvedTexts = new Set<string>();
  /** Accounts that have or had a public ad */
  readonly publicSellers = new Set<number>();
  /** Transitions of the status table that were used */
  readonly transitions: Set<string>;
  returned = 0;
  notified = 0;

  /** @param transitions set to which the used transitions are added */
  constructor(
    now: Date,
    allowances: { ad: number; special_offer: number }[],
    transitions: Set<string> = new Set(),
  ) {
    this.now = now.getTime();
    this.transitions = transitions;
    this.remainingAllowances = allowances.map((allowance) => ({ ...allowance }));
  }

  #allowanceOf(owner: number) {
    const allowance = this.remainingAllowances[owner];
    if (!allowance) throw new Error(`no account ${owner}`);
    return allowance;
  }

  /** Returns the possible outcomes of creating an ad: an error code for each missing unit, otherwise success. */
  possibleCreateOutcomes(owner: number, promoted: boolean): string[] {
    const allowance = this.#allowanceOf(owner);
    const missing = [
      ...(allowance.ad === 0 ? ['post.no_allowance'] : []),
      ...(promoted && allowance.special_offer === 0 ? ['post.no_special_offers'] : []),
    ];
    return missing.length > 0 ? missing : ['done'];
  }

  create(
    id: number,
    { owner, promoted, text }: { owner: number; promoted: boolean; text: string },
  ) {
    const allowance = this.#allowanceOf(owner);
    allowance.ad -= 1;
    if (promoted) allowance.special_offer -= 1;
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
    const expected = expectedResult(state, event);
    if (!expected || (event === 'promote' && !this.#wouldExtendPlacement(post)))
      return 'post.wrong_state';
    const allowance = this.#allowanceOf(post.owner);
    if (expected.takes !== null && allowance[expected.takes] === 0) {
      return expected.takes === 'ad' ? 'post.no_allowance' : 'post.no_special_offers';
    }
    this.transitions.add(findTransition(state, event) ?? '');
    if (expected.takes !== null) allowance[expected.takes] -= 1;
    if (expected.givesBack) this.#returnUnits(post);
    if (expected.status === 'erased') {
      this.posts.splice(this.posts.indexOf(post), 1);
      return 'done';
    }
    this.#extendPaidPeriods(post);
    this.#updateDates(post, event, expected);
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

  /** Returns whether a promotion would extend the special placement; otherwise it is not sold. */
  #wouldExtendPlacement({ expiresAt, specialUntil }: ModelPost): boolean {
    const end = expiresAt ?? 0;
    return end > this.now && (specialUntil ?? 0) < end;
  }

  #returnUnits(post: ModelPost): void {
    const allowance = this.#allowanceOf(post.owner);
    allowance.ad += 1;
    this.returned += 1;
    if (post.holdsSpecial) {
      allowance.special_offer += 1;
      this.returned += 1;
    }
    post.holds = false;
    post.holdsSpecial = false;
  }

  /** Extends paid periods by the time that an ad awaited a moderator. */
  #extendPaidPeriods(post: ModelPost): void {
    if (post.status !== 'moderation') return;
    const waitedMs = this.now - post.submittedAt;
    const extended = (end: number | null) =>
      end !== null && end > post.submittedAt ? end + waitedMs : end;
    post.expiresAt = extended(post.expiresAt);
    post.specialUntil = extended(post.specialUntil);
  }

  #updateDates(post: ModelPost, event: PostEvent, { startsPlacement }: TransitionResult): void {
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
  update(post: ModelPost, updateKind: UpdateKind, text: string): string {
    const { status } = post;
    const result = this.transition(post, 'update');
    if (result !== 'done') return result;
    if (updateKind === 'text') post.newest = text;
    if (status === 'active') {
      // Any change resubmits a denied edit.
      if (updateKind === 'text' || post.edit === 'denied') post.edit = 'moderation';
      return result;
    }
    // An ad that is not public has a single version, reviewed when it is published.
    post.changed ||= updateKind === 'text' || post.edit !== null;
    post.edit = null;
    post.text = post.newest;
    return result;
  }

  /** Decides as a moderator on a submitted ad or edit. */
  decide(post: ModelPost, event: 'approve' | 'reject', moderator: number): string {
    if (post.claim && post.claim.by !== moderator && post.claim.until > this.now)
      return 'post.claimed';
    const isEditDecision = post.status === 'active';
    const result = this.transition(post, event);
    if (result !== 'done') return result;
    this.notified += 1;
    post.claim = null;
    if (event === 'approve') {
      post.approved = true;
      this.publicSellers.add(post.owner);
      post.changed = false;
      post.edit = null;
      post.text = post.newest;
      this.approvedTexts.add(post.text);
    } else if (isEditDecision) {
      post.edit = 'denied';
    }
    return result;
  }

  claim(post: ModelPost, moderator: number): string {
    if (post.claim && post.claim.by !== moderator && post.claim.until > this.now)
      return 'post.claimed';
    const isWaiting =
      post.status === 'moderation' || (post.status === 'active' && post.edit === 'moderation');
    if (!isWaiting) return 'post.wrong_state';
    post.claim = { by: moderator, until: this.now + CLAIM_MS };
    return 'done';
  }

  /** Runs the worker's jobs: expires placements and notifies their owners. */
  runJobs(): void {
    for (const post of this.posts) {
      if (this.transition(post, 'expire') === 'done') this.notified += 1;
      if (post.status === 'moderation' || post.specialUntil === null) continue;
      if (post.specialUntil > this.now) continue;
      post.specialUntil = null;
      if (post.status === 'active') this.notified += 1;
    }
  }
}
