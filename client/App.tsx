import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PublicLayout } from './site/layout/PublicLayout';
import { HydrationMark } from './shared/rendering/hydration';
import { OfficeDocument } from './shared/routing/office-document';
import { RouteTableProvider, type RouteRow } from './shared/routing/route-table';
import { RouteView } from './shared/routing/route-view';
import { ScrollToTop } from './shared/routing/scroll';
import { SessionProvider } from './shared/session/session';
import { adminLayout, routes } from './routes';
import { PageSpinner } from './shared/ui/PageSpinner';

const rowsOf = (area: RouteRow['area']) =>
  routes
    .filter((row) => row.area === area)
    .map((row) => <Route key={row.path} path={row.path} element={<RouteView route={row} />} />);

/** Renders the route table as a tree: the public layout, pages without a layout, and the office. */
export function App() {
  return (
    <SessionProvider value>
      <Suspense fallback={<PageSpinner />}>
        <ScrollToTop />
        <RouteTableProvider value={routes}>
          <Routes>
            <Route element={<PublicLayout />}>{rowsOf('public')}</Route>
            {rowsOf('bare')}
            <Route
              element={
                <OfficeDocument>
                  <RouteView route={adminLayout} />
                </OfficeDocument>
              }
            >
              {rowsOf('admin')}
            </Route>
          </Routes>
        </RouteTableProvider>
        <HydrationMark />
      </Suspense>
    </SessionProvider>
  );
}
