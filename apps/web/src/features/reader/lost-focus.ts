/** Ad whose card and hidden row are being swapped: the replacement takes the focus. */
let moving: number | null = null;

/** Announces that the focused element is about to be removed with the card of an ad. */
export function passFocusOf(postId: number): void {
  moving = postId;
}

/** Focuses the replacement of the removed card of an ad. */
export function takeFocusOf(postId: number, element: HTMLElement | null): void {
  if (moving !== postId) return;
  moving = null;
  element?.focus({ preventScroll: true });
}
