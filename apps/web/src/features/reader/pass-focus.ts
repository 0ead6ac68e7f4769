/** Id of the ad whose card is being replaced; the replacement receives the focus. */
let swappedPostId: number | null = null;

/** Marks that the focused element is about to be removed with the card of an ad. */
export function passFocusOf(postId: number): void {
  swappedPostId = postId;
}

/** Focuses an element of the replacement if the card of the ad had the focus. */
export function restoreFocusOf(postId: number, element: HTMLElement | null): void {
  if (swappedPostId !== postId) return;
  swappedPostId = null;
  element?.focus({ preventScroll: true });
}
