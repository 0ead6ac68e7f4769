/** Payment just created by the user: its page redirects to the payment provider, once. */
let decided: number | null = null;

export function requestPaymentRedirect(payment: number): void {
  decided = payment;
}

/** Returns true once for the created payment, so that its page redirects. */
export function consumePaymentRedirect(payment: number): boolean {
  const leads = decided === payment;
  if (leads) decided = null;
  return leads;
}
