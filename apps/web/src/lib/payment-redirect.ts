/** Id of the payment just created by the user, whose page redirects to the payment provider once. */
let pendingPaymentId: number | null = null;

export function requestPaymentRedirect(paymentId: number): void {
  pendingPaymentId = paymentId;
}

/** Returns true once for the created payment, so that its page redirects. */
export function consumePaymentRedirect(paymentId: number): boolean {
  const isPending = pendingPaymentId === paymentId;
  if (isPending) pendingPaymentId = null;
  return isPending;
}
