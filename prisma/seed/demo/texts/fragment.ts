/**
 * Fragment of a description. All tags, separated by spaces, must apply to the ad (a leading `!` negates a tag); the
 * text may contain the `{slots}` of `facts.ts`.
 */
export type Fragment = readonly [tags: string, text: string];
