const WINDOW_SECONDS = 900;

/** Limits of sign-in attempts; successful ones are not counted. */
export const signInLimits = {
  /** Per email address, from all networks together and again from each network. */
  ofAccount: { max: 10, windowSeconds: WINDOW_SECONDS },
  ofNetwork: { max: 20, windowSeconds: WINDOW_SECONDS },
} as const;
