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

/** Reads data that the server embedded for the hydration. */
const leftBehind = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent || 'null');

function reloadAfterDeploy(): void {
  // A chunk of this page's build may be gone after a deploy; a reloaded page names the new ones.
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem('reloadedAt') ?? 0);
    if (Date.now() - last < 10_000) return;
    sessionStorage.setItem('reloadedAt', String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}

/** Hydrates the rendered page, or renders the office from scratch. Resolves when the page is interactive. */
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
  // In a transition React works in short slices, so that the page stays responsive.
  startTransition(() => {
    if (isAdmin) createRoot(container).render(tree);
    else hydrateRoot(container, tree);
  });
  await hydrated;
  preloadOnIntent((path) => void loadRoute(findRoute(path)).catch(() => undefined));
}
