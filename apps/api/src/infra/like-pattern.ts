/** LIKE pattern of texts that contain a word; wildcards in the word are escaped. */
export const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
