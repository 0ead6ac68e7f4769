/** The ad whose card is changing into its folded row, or back: what comes in its place takes the focus. */
let moving: number | null = null;

/** Says that what has the focus goes with the card of an ad. */
export function passFocusOf(postId: number): void {
  moving = postId;
}

/** Takes the focus that went with the card of an ad. */
export function takeFocusOf(postId: number, element: HTMLElement | null): void {
  if (moving !== postId) return;
  moving = null;
  element?.focus({ preventScroll: true });
}
