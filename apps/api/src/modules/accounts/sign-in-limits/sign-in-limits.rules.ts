const WINDOW_SECONDS = 900;

/** Limits of failed sign-in attempts. */
export const signInLimits = {
  /** Per email address, from all networks together and again from each network. */
  perAddress: { max: 10, windowSeconds: WINDOW_SECONDS },
  perNetwork: { max: 20, windowSeconds: WINDOW_SECONDS },
} as const;
