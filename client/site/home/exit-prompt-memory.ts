const KEY = 'exitPromptShown';

/** Whether the prompt has not been shown yet in this browser session. */
export function mayPrompt(): boolean {
  try {
    return sessionStorage.getItem(KEY) === null;
  } catch {
    // Without storage there is no telling, and asking on every page would be a nuisance.
    return false;
  }
}

export function promptShown(): void {
  sessionStorage.setItem(KEY, '1');
}
