/** Writes to the browser's console what a page does without. The words name no person and quote nothing that was typed. */
export const logFailure = (words: string): void => console.error(words);
