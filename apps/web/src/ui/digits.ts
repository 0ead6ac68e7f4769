const KOPECKS = /[.,]\d{0,2}\D*$/;

/** The digits of what was typed or pasted; the cents of a pasted amount fall out. */
export function digitsOf(text: string, max: number): string {
  return text.replace(KOPECKS, '').replace(/\D/g, '').slice(0, max);
}

/** Digits with their thousands apart. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '\u00A0');
}

/** Where the caret stands after as many digits as before. */
export function caretAfter(text: string, digits: number): number {
  let place = 0;
  for (let seen = 0; place < text.length && seen < digits; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return place;
}
