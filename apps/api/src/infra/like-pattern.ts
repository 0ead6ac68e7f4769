/** LIKE pattern of what has a word in it; pattern characters of the word stand for themselves. */
export const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
