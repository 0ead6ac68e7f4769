import type { ChatRole, OfferAction, OfferStatus } from '@pitlane/contracts';

interface ModelOffer {
  by: ChatRole;
  price: number;
  status: OfferStatus;
  expiresAtHour: number;
  /** Day number in Moscow */
  day: number;
}

const ASKING_PRICE = 9_500_000;

/** Model of the offers between a buyer and a seller about an ad, as the contract describes them */
export class OfferModel {
  readonly #offers: ModelOffer[] = [];
  readonly #blocks = new Set<ChatRole>();
  readonly #startHour: number;
  #hours = 0;
  isPublic = true;

  constructor(now: Date) {
    // Moscow is UTC+3.
    this.#startHour = now.getTime() / 3_600_000 + 3;
  }

  get #day(): number {
    return Math.floor((this.#startHour + this.#hours) / 24);
  }

  get left(): number {
    return 3 - this.#offers.filter(({ by, day }) => by === 'buyer' && day === this.#day).length;
  }

  wait(hours: number): void {
    this.#hours += hours;
    for (const offer of this.#open())
      if (offer.expiresAtHour <= this.#hours) offer.status = 'lapsed';
  }

  block(by: ChatRole, on: boolean): void {
    if (on) this.#blocks.add(by);
    else this.#blocks.delete(by);
    if (on) this.#lapse();
  }

  show(on: boolean): void {
    this.isPublic = on;
    if (!on) this.#lapse();
  }

  /** Returns the result of offering a price, and applies a successful offer to the model. */
  name(price: number): string {
    if (!this.isPublic) return 'post.gone';
    if (this.#blocks.size > 0) return 'chat.closed';
    if (this.left === 0) return 'offer.daily_limit';
    const [open] = this.#open();
    const error = this.#buyerPriceError(price, open?.by === 'seller' ? open.price : null);
    if (error) return error;
    if (open) open.status = open.by === 'seller' ? 'countered' : 'withdrawn';
    this.#add('buyer', price);
    return 'done';
  }

  answer(by: ChatRole, index: number, action: OfferAction, price: number): string {
    const offer = this.#offers[index];
    if (!offer || !this.#actions(offer, by).includes(action)) return 'offer.wrong_state';
    if (action === 'accept' && this.#isTaken()) return 'offer.taken';
    if (action !== 'counter') {
      const to = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const;
      offer.status = to[action];
      return 'done';
    }
    if (by === 'buyer') {
      if (this.left === 0) return 'offer.daily_limit';
      const error = this.#buyerPriceError(price, offer.price);
      if (error) return error;
    } else if (price <= offer.price || price > ASKING_PRICE) {
      return 'validation';
    }
    offer.status = 'countered';
    this.#add(by, price);
    return 'done';
  }

  /** Returns the offers shown to a side, the oldest first. */
  shown(role: ChatRole) {
    return this.#offers.map((offer) => {
      const { by, price, status } = offer;
      const isUnavailable = (each: OfferAction) => each === 'accept' && this.#isTaken();
      const actions = this.#actions(offer, role).filter((each) => !isUnavailable(each));
      return { by, price, status, actions };
    });
  }

  #actions({ status, by }: ModelOffer, role: ChatRole): OfferAction[] {
    if (status === 'accepted') return ['withdraw'];
    if (status !== 'open') return [];
    return by === role ? ['withdraw'] : ['accept', 'decline', 'counter'];
  }

  #buyerPriceError(price: number, countered: number | null): string | null {
    if (price * 100 <= ASKING_PRICE * 65) return 'offer.too_low';
    const isDeclined = (offer: ModelOffer) => offer.by === 'buyer' && offer.status === 'declined';
    const declined = this.#offers.filter(isDeclined).map((offer) => offer.price);
    if (price <= Math.max(0, ...declined)) return 'offer.not_higher';
    return countered !== null && price >= countered ? 'validation' : null;
  }

  #isTaken(): boolean {
    return this.#offers.some(({ status }) => status === 'accepted');
  }

  #open(): ModelOffer[] {
    return this.#offers.filter(({ status }) => status === 'open');
  }

  #lapse(): void {
    for (const offer of this.#open()) offer.status = 'lapsed';
  }

  #add(by: ChatRole, price: number): void {
    const times = { expiresAtHour: this.#hours + 48, day: this.#day };
    this.#offers.push({ by, price, status: 'open', ...times });
  }
}
