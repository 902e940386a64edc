const KEY = 'exitPromptShown';

/** Tells whether the prompt has not been shown yet in this browser session. */
export function mayPrompt(): boolean {
  try {
    return sessionStorage.getItem(KEY) === null;
  } catch {
    // Without storage the prompt would appear on every page.
    return false;
  }
}

export function promptShown(): void {
  sessionStorage.setItem(KEY, '1');
}
