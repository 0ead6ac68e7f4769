/** The payment that somebody has just decided on: its page leads to where it is paid by itself, once. */
let decided: number | null = null;

export function leadOn(payment: number): void {
  decided = payment;
}

/** Whether the page of a payment leads on; asked once. */
export function takeLead(payment: number): boolean {
  const leads = decided === payment;
  if (leads) decided = null;
  return leads;
}
