/** Logs to the browser's console what a page lacks. Never pass personal data or typed text. */
export const logFailure = (words: string): void => console.error(words);
