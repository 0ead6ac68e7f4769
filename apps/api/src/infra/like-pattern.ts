/** LIKE pattern of texts that contain a word; wildcards in the word are escaped. */
export const likePatternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
