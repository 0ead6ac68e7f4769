const WINDOW_SECONDS = 900;

/** Attempts to sign in; right passwords are taken back. */
export const signInLimits = {
  /** For an e-mail: from everywhere together, and again from one network. */
  ofAccount: { max: 10, windowSeconds: WINDOW_SECONDS },
  ofNetwork: { max: 20, windowSeconds: WINDOW_SECONDS },
} as const;
