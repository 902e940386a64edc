/** Name of the token in the fragment, and in the state of this entry of the history. */
const TOKEN = 'token';

/**
 * Takes the token of a mailed link off the address bar, where a screenshot or a shared address would show it. It stays in
 * the state of this entry of the history, so that the page can be loaded again.
 */
export function takeLinkToken(): string {
  const state = history.state as Record<string, unknown> | null;
  const token = new URLSearchParams(location.hash.slice(1)).get(TOKEN);
  if (!token) return typeof state?.[TOKEN] === 'string' ? state[TOKEN] : '';
  history.replaceState({ ...state, [TOKEN]: token }, '', location.pathname);
  return token;
}
