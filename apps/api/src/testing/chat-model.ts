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
  send(role: ChatRole): string {
    if (this.status === 'none' && role === 'seller') return 'post.own';
    if (this.isBlocked || this.status === 'closed' || this.status === 'rejected') {
      return 'chat.closed';
    }
    const isBeforeAcceptance = this.status === 'none' || this.status === 'new';
    if (isBeforeAcceptance && role === 'buyer') {
      if (this.messages.length >= 3) return 'chat.not_accepted';
      this.status = 'new';
    } else {
      this.status = 'accepted';
    }
    this.messages.push({ by: role, spam: false, deletedFor: new Set() });
    return 'done';
  }

  /** Returns the result of requesting a status, and applies a successful change. */
  lead(role: ChatRole, status: ChatStatus): string {
    if (status === this.shown) return 'done';
    if (this.isBlocked) {
      if (status !== 'accepted') return 'chat.wrong_state';
      return this.blocks.has(role) ? 'chat.closed' : 'chat.not_yours';
    }
    const table: Record<string, ChatRole | null> = {
      'new accepted': 'seller',
      'new rejected': 'seller',
      'rejected accepted': 'seller',
      'accepted closed': role,
      'closed accepted': this.closedBy,
    };
    const allowedRole = table[`${this.status} ${status}`];
    if (allowedRole === undefined) return 'chat.wrong_state';
    if (allowedRole !== role) return 'chat.not_yours';
    this.status = status;
    this.closedBy = status === 'closed' ? role : null;
    return 'done';
  }

  read(role: ChatRole, seq: number): void {
    this.marks[role] = Math.max(this.marks[role], seq);
  }

  delete(role: ChatRole, seq: number): void {
    const message = this.messages[seq - 1];
    const isUnread = seq > this.marks[otherOf(role)];
    message?.deletedFor.add(role);
    if (message?.by === role && isUnread) message.deletedFor.add(otherOf(role));
  }

  markSpam(role: ChatRole, seq: number): string {
    const message = this.messages[seq - 1];
    if (!message || message.by === role) return 'message.own';
    if (message.deletedFor.has(role)) return 'message.deleted';
    message.spam = true;
    return 'done';
  }

  /** Returns the actions that would succeed, tried on copies. */
  actionsOf(role: ChatRole): string[] {
    const statusActions = Object.entries({
      accept: { from: ['new', 'rejected'], to: 'accepted' },
      reject: { from: ['new'], to: 'rejected' },
      close: { from: ['accepted'], to: 'closed' },
      reopen: { from: ['closed'], to: 'accepted' },
    } as const).filter(
      ([, { from, to }]) =>
        from.some((status) => status === this.shown) && this.#copy().lead(role, to) === 'done',
    );
    const writeActions = this.#copy().send(role) === 'done' ? ['write'] : [];
    return [...writeActions, ...statusActions.map(([action]) => action)];
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
    return this.messages.flatMap(({ by: sender, spam, deletedFor }, index) => {
      const seq = index + 1;
      const isUnread = sender !== role && seq > this.marks[role] && !spam && !deletedFor.has(role);
      return isUnread ? [seq] : [];
    });
  }
}
