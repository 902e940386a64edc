import type { NormalizedCacheObject } from '@apollo/client/cache';
import { ApolloProvider } from '@apollo/client/react';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { createBrowserClient } from './shared/apollo/apollo';
import { listenBeforeRouter } from './shared/routing/back-button';
import { HeadProvider, HeadStore } from './shared/head/head';
import { whenHydrated } from './shared/rendering/hydration';
import { NonceProvider, pageNonce } from './shared/rendering/nonce';
import { PostedFormProvider } from './shared/rendering/posted-form';
import { preloadOnIntent } from './shared/routing/prefetch';
import { loadRoute } from './shared/routing/route-view';
import type { PostedForm } from './render-contract';
import { adminLayout, findRoute } from './routes';

/** What the server left in the page for its hydration. */
const leftBehind = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent || 'null');

function reloadAfterDeploy(): void {
  // A chunk of the build this page came from may be gone; the new page names the new ones.
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem('reloadedAt') ?? 0);
    if (Date.now() - last < 10_000) return;
    sessionStorage.setItem('reloadedAt', String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}

/** Brings the rendered page to life; the office is drawn here from nothing. Resolves when the page answers. */
export async function mount(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) return;
  reloadAfterDeploy();
  listenBeforeRouter();
  const route = findRoute(location.pathname);
  const isAdmin = route.area === 'admin';
  await Promise.all([loadRoute(route), isAdmin ? loadRoute(adminLayout) : undefined]);
  const tree = (
    <ApolloProvider client={createBrowserClient((leftBehind('state') ?? {}) as NormalizedCacheObject)}>
      <NonceProvider value={pageNonce()}>
        <HeadProvider value={new HeadStore()}>
          <PostedFormProvider value={(leftBehind('form') ?? undefined) as PostedForm | undefined}>
            <BrowserRouter>
              <App />
            </BrowserRouter>
          </PostedFormProvider>
        </HeadProvider>
      </NonceProvider>
    </ApolloProvider>
  );
  const hydrated = whenHydrated();
  // As a transition React works in short slices, so that the page stays responsive meanwhile.
  startTransition(() => {
    if (isAdmin) createRoot(container).render(tree);
    else hydrateRoot(container, tree);
  });
  await hydrated;
  preloadOnIntent((path) => void loadRoute(findRoute(path)).catch(() => undefined));
}
