/**
 * A piece of an ad. The tags, separated by spaces, must all be true of the vehicle (a leading
 * `!` turns one round); the text may hold `{slots}`, listed in `facts.ts`.
 */
export type Fragment = readonly [tags: string, text: string];
