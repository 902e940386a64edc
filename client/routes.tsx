import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { RouteArea } from './render-contract';

type LoadPage = () => Promise<{ default: ComponentType }>;

export interface RouteRow {
  path: string;
  /** `public` stands in the public layout, `bare` in none, `admin` in the office's, behind the guard. */
  area: RouteArea;
  /** The page's own chunk. Written as a literal import: the server build reads the file's name from it. */
  load: LoadPage;
  nav?: { label: string; place: 'navbar' | 'quickLinks' | 'legal' | 'management' | 'oversight' };
  /** Query-string parameters that change what the server renders; all others are ignored by its page cache. */
  params?: readonly string[];
  /** Filled in by the server build (scripts/vite/route-modules.mts). */
  module?: string;
}

export const notFound: RouteRow = {
  path: '*', area: 'public', load: () => import('./features/not-found/NotFoundPage'),
};

/** The office's frame: one chunk with its guard, sidebar and the libraries only the office needs. */
export const adminLayout: RouteRow = {
  path: '/admin', area: 'admin', load: () => import('./layouts/AdminLayout'),
};

/** Every page of the site. Order does not matter: the router ranks the patterns. */
export const routes: readonly RouteRow[] = [
  { path: '/', area: 'public', load: () => import('./features/home/HomePage'), nav: { label: 'Home', place: 'navbar' } },
  {
    path: '/campaigns', area: 'public', load: () => import('./features/campaigns/CampaignsPage'),
    nav: { label: 'Campaigns', place: 'navbar' },
  },
  { path: '/campaigns/:slug', area: 'public', load: () => import('./features/campaigns/CampaignPage') },
  { path: '/donation/success', area: 'public', load: () => import('./features/donate/DonationSuccessPage') },
  { path: '/auth', area: 'public', load: () => import('./features/auth/AuthPage') },
  { path: '/reset-password', area: 'public', load: () => import('./features/auth/ResetPasswordPage') },
  {
    path: '/admin', area: 'admin', load: () => import('./features/dashboard/DashboardPage'),
    nav: { label: 'Dashboard', place: 'management' },
  },
  {
    path: '/admin/donations', area: 'admin', load: () => import('./features/donations/DonationsPage'),
    nav: { label: 'Donations', place: 'management' },
  },
  {
    path: '/admin/receipts', area: 'admin', load: () => import('./features/receipts/ReceiptsPage'),
    nav: { label: '80G Receipts', place: 'management' },
  },
  {
    path: '/admin/donors', area: 'admin', load: () => import('./features/donors/DonorsPage'),
    nav: { label: 'Donors', place: 'management' },
  },
  notFound,
];

const matchable = routes.map((row) => ({ path: row.path, row }));

export function findRoute(pathname: string): RouteRow {
  return matchRoutes(matchable, pathname)?.[0]?.route.row ?? notFound;
}
