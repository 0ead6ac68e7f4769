import type { ChatRole, ChatStatus } from '@pitlane/contracts';

interface ModelMessage {
  by: ChatRole;
  spam: boolean;
  deletedFor: Set<ChatRole>;
}

const otherOf = (role: ChatRole): ChatRole => (role === 'buyer' ? 'seller' : 'buyer');

/** Model of a chat as the contract describes it */
export class ChatModel {
  status: ChatStatus | 'none' = 'none';
  closedBy: ChatRole | null = null;
  readonly messages: ModelMessage[] = [];
  readonly marks = { buyer: 0, seller: 0 };
  readonly blocks = new Set<ChatRole>();

  get isBlocked(): boolean {
    return this.blocks.size > 0;
  }

  /** Status shown to both sides */
  get shown() {
    return this.isBlocked && this.status !== 'none' ? 'closed' : this.status;
  }

  /** Returns the result of sending a message, and applies a successful one to the model. */
  send(by: ChatRole): string {
    if (this.status === 'none' && by === 'seller') return 'post.own';
    if (this.isBlocked || this.status === 'closed' || this.status === 'rejected') {
      return 'chat.closed';
    }
    const isFirst = this.status === 'none' || this.status === 'new';
    if (isFirst && by === 'buyer') {
      if (this.messages.length >= 3) return 'chat.not_accepted';
      this.status = 'new';
    } else {
      this.status = 'accepted';
    }
    this.messages.push({ by, spam: false, deletedFor: new Set() });
    return 'done';
  }

  /** Returns the result of requesting a status, and applies a successful change. */
  lead(by: ChatRole, wanted: ChatStatus): string {
    if (wanted === this.shown) return 'done';
    if (this.isBlocked) {
      if (wanted !== 'accepted') return 'chat.wrong_state';
      return this.blocks.has(by) ? 'chat.closed' : 'chat.not_yours';
    }
    const table: Record<string, ChatRole | null> = {
      'new accepted': 'seller',
      'new rejected': 'seller',
      'rejected accepted': 'seller',
      'accepted closed': by,
      'closed accepted': this.closedBy,
    };
    const who = table[`${this.status} ${wanted}`];
    if (who === undefined) return 'chat.wrong_state';
    if (who !== by) return 'chat.not_yours';
    this.status = wanted;
    this.closedBy = wanted === 'closed' ? by : null;
    return 'done';
  }

  read(by: ChatRole, seq: number): void {
    this.marks[by] = Math.max(this.marks[by], seq);
  }

  delete(by: ChatRole, seq: number): void {
    const message = this.messages[seq - 1];
    const isUnread = seq > this.marks[otherOf(by)];
    message?.deletedFor.add(by);
    if (message?.by === by && isUnread) message.deletedFor.add(otherOf(by));
  }

  markSpam(by: ChatRole, seq: number): string {
    const message = this.messages[seq - 1];
    if (!message || message.by === by) return 'message.own';
    if (message.deletedFor.has(by)) return 'message.deleted';
    message.spam = true;
    return 'done';
  }

  /** Returns the actions that would succeed, tried on copies. */
  actionsOf(role: ChatRole): string[] {
    const led = Object.entries({
      accept: { from: ['new', 'rejected'], to: 'accepted' },
      reject: { from: ['new'], to: 'rejected' },
      close: { from: ['accepted'], to: 'closed' },
      reopen: { from: ['closed'], to: 'accepted' },
    } as const).filter(
      ([, { from, to }]) =>
        from.some((status) => status === this.shown) && this.#copy().lead(role, to) === 'done',
    );
    const writes = this.#copy().send(role) === 'done' ? ['write'] : [];
    return [...writes, ...led.map(([action]) => action)];
  }

  #copy(): ChatModel {
    const copy = new ChatModel();
    copy.status = this.status;
    copy.closedBy = this.closedBy;
    copy.messages.push(...this.messages);
    for (const role of this.blocks) copy.blocks.add(role);
    return copy;
  }

  /** Counts unread messages from scratch. */
  unreadOf(role: ChatRole): number {
    return this.isBlocked || this.status === 'rejected' ? 0 : this.#unread(role).length;
  }

  /** Returns the number of the oldest unread message of a side. */
  firstUnreadOf(role: ChatRole): number | undefined {
    return this.#unread(role)[0];
  }

  /** Returns the numbers of a side's unread messages, whether blocked or not. */
  #unread(role: ChatRole): number[] {
    return this.messages.flatMap(({ by, spam, deletedFor }, index) => {
      const seq = index + 1;
      const counts = by !== role && seq > this.marks[role] && !spam && !deletedFor.has(role);
      return counts ? [seq] : [];
    });
  }
}
