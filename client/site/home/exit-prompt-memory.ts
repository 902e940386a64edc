import { keepInTab } from '../../shared/storage';

const KEY = 'exitPromptShown';

/** Tells whether the prompt has not been shown yet in this browser session. */
export const mayPrompt = (): boolean => sessionStorage.getItem(KEY) === null;

export const promptShown = (): void => keepInTab(KEY, '1');
