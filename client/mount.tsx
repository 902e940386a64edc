import './shared/styles/index.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import type { Answers } from './shared/data/answers';
import { browserData } from './shared/data/browser-data';
import { PageDataProvider } from './shared/data/page-data';
import { listenBeforeRouter } from './shared/routing/back-button';
import { HeadProvider, HeadStore } from './shared/head/head';
import { whenHydrated } from './shared/rendering/hydration';
import { reloadAfterDeploy } from './shared/rendering/missing-chunk';
import { NonceProvider, pageNonce } from './shared/rendering/nonce';
import { PostedFormProvider } from './shared/rendering/posted-form';
import { preloadOnIntent } from './shared/routing/prefetch';
import { loadRoute } from './shared/routing/route-view';
import { ensureStorage } from './shared/storage';
import type { PostedForm } from './render-contract';
import { adminLayout, findRoute } from './routes';

/** Reads data that the server embedded for the hydration. */
const leftBehind = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent || 'null');

const loadClient = () => import('./shared/apollo/apollo').then(({ createBrowserClient }) => createBrowserClient());

/** Hydrates the rendered page, or renders the office from scratch. Resolves when the page is interactive. */
export async function mount(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) return;
  ensureStorage();
  reloadAfterDeploy();
  listenBeforeRouter();
  const route = findRoute(location.pathname);
  const isAdmin = route.area === 'admin';
  const data = browserData((leftBehind('state') ?? {}) as Answers, loadClient);
  await Promise.all([loadRoute(route), ...(isAdmin ? [loadRoute(adminLayout), data.client()] : [])]);
  const tree = (
    <PageDataProvider value={data}>
      <NonceProvider value={pageNonce()}>
        <HeadProvider value={new HeadStore()}>
          <PostedFormProvider value={(leftBehind('form') ?? undefined) as PostedForm | undefined}>
            <BrowserRouter>
              <App />
            </BrowserRouter>
          </PostedFormProvider>
        </HeadProvider>
      </NonceProvider>
    </PageDataProvider>
  );
  const hydrated = whenHydrated();
  // In a transition React works in short slices, so that the page stays responsive.
  startTransition(() => {
    if (isAdmin) createRoot(container).render(tree);
    else hydrateRoot(container, tree);
  });
  await hydrated;
  preloadOnIntent((path) => {
    for (const part of [loadRoute(findRoute(path)), data.client()]) part.catch(() => undefined);
  });
}
