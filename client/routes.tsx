import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { MediaType } from '../rules/media';
import type { RouteArea } from './render-contract';

type LoadPage = () => Promise<{ default: ComponentType }>;

export interface RouteRow {
  path: string;
  /** `public` stands in the public layout, `bare` in none, `admin` in the office's, behind the guard. */
  area: RouteArea;
  /** The page's own chunk. Written as a literal import: the server build reads the file's name from it. */
  load: LoadPage;
  nav?: { label: string; place: 'navbar' | 'quickLinks' | 'legal' | 'management' | 'oversight' };
  /**
   * Query-string parameters that change what the server renders, each with the values it may have; everything else
   * in a query string is ignored by its page cache.
   */
  params?: Readonly<Record<string, readonly string[]>>;
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
    path: '/about', area: 'public', load: () => import('./features/about/AboutPage'),
    nav: { label: 'About Us', place: 'navbar' },
  },
  {
    path: '/campaigns', area: 'public', load: () => import('./features/campaigns/CampaignsPage'),
    nav: { label: 'Campaigns', place: 'navbar' },
  },
  { path: '/campaigns/:slug', area: 'public', load: () => import('./features/campaigns/CampaignPage') },
  {
    path: '/gallery', area: 'public', load: () => import('./features/media/GalleryPage'),
    nav: { label: 'Gallery', place: 'navbar' },
    params: { type: ['image', 'video', 'instagram'] satisfies MediaType[] },
  },
  {
    path: '/events', area: 'public', load: () => import('./features/events/EventsPage'),
    nav: { label: 'Events', place: 'navbar' },
  },
  {
    path: '/volunteer', area: 'public', load: () => import('./features/inquiries/VolunteerPage'),
    nav: { label: 'Volunteer', place: 'navbar' }, params: { sent: ['1'] },
  },
  {
    path: '/csr', area: 'public', load: () => import('./features/inquiries/CsrPage'),
    nav: { label: 'CSR', place: 'navbar' }, params: { sent: ['1'] },
  },
  {
    path: '/awards', area: 'public', load: () => import('./features/awards/AwardsPage'),
    nav: { label: 'Awards', place: 'navbar' },
  },
  {
    path: '/contact', area: 'public', load: () => import('./features/inquiries/ContactPage'),
    nav: { label: 'Contact', place: 'navbar' }, params: { sent: ['1'] },
  },
  {
    path: '/members', area: 'public', load: () => import('./features/members/MembersPage'),
    nav: { label: 'Members', place: 'quickLinks' },
  },
  {
    path: '/member-joining', area: 'public', load: () => import('./features/membership/MemberJoiningPage'),
    nav: { label: 'Membership', place: 'quickLinks' },
  },
  {
    path: '/privacy', area: 'public', load: () => import('./features/legal/PrivacyPage'),
    nav: { label: 'Privacy Policy', place: 'legal' },
  },
  {
    path: '/terms', area: 'public', load: () => import('./features/legal/TermsPage'),
    nav: { label: 'Terms & Conditions', place: 'legal' },
  },
  {
    path: '/refund', area: 'public', load: () => import('./features/legal/RefundPage'),
    nav: { label: 'Refund Policy', place: 'legal' },
  },
  {
    path: '/disclaimer', area: 'public', load: () => import('./features/legal/DisclaimerPage'),
    nav: { label: 'Disclaimer', place: 'legal' },
  },
  { path: '/donation/success', area: 'public', load: () => import('./features/donate/DonationSuccessPage') },
  {
    path: '/subscription/success', area: 'public',
    load: () => import('./features/subscription/SubscriptionSuccessPage'),
  },
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
