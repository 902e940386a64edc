/**
 * Approximates the registrable domain, which suffices for the provider's hosts: checkout. and api. belong to one site.
 */
const siteOf = (host: string): string => host.split('.').slice(-2).join('.');

function hostOf(address: string): string {
  try {
    return new URL(address, location.href).hostname;
  } catch {
    // The origin of a sandboxed frame is the word "null".
    return '';
  }
}

/**
 * Calls back when the provider's window responds: its frame has loaded, has sent a message, or has the focus. Returns
 * the function that stops watching.
 */
export function watchForLife(scriptSource: string, onAlive: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const provider = hostOf(scriptSource);

  const alive = () => {
    watching.abort();
    onAlive();
  };
  const isProviders = (address: string): boolean => {
    const host = hostOf(address);
    return host === provider || siteOf(host) === siteOf(provider);
  };
  const isProvidersFrame = (element: unknown): element is HTMLIFrameElement =>
    element instanceof HTMLIFrameElement && isProviders(element.src);
  const follow = (frame: HTMLIFrameElement) => {
    frame.addEventListener('load', () => isProvidersFrame(frame) && alive(), { signal });
  };

  const known = new Set(document.querySelectorAll('iframe'));
  const observer = new MutationObserver(() => {
    for (const frame of document.querySelectorAll('iframe')) {
      if (known.has(frame)) continue;
      known.add(frame);
      follow(frame);
    }
  });
  // A frame that the script created ahead of time loads or reloads when the window opens.
  for (const frame of known) follow(frame);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  window.addEventListener('message', ({ origin }) => isProviders(origin) && alive(), { signal });
  window.addEventListener('blur', () => isProvidersFrame(document.activeElement) && alive(), { signal });
  return () => watching.abort();
}
