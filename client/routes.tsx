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
    nav: { label: 'Campaigns', place: 'navbar' }, params: { donate: ['1'] },
  },
  {
    path: '/campaigns/:slug', area: 'public', load: () => import('./features/campaigns/CampaignPage'),
    params: { donate: ['1'] },
  },
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
  {
    path: '/my-giving', area: 'public', load: () => import('./features/my-giving/MyGivingPage'),
    nav: { label: 'My giving', place: 'quickLinks' },
  },
  { path: '/auth', area: 'public', load: () => import('./features/auth/AuthPage') },
  { path: '/reset-password', area: 'public', load: () => import('./features/auth/ResetPasswordPage') },
  {
    path: '/admin', area: 'admin', load: () => import('./features/dashboard/DashboardPage'),
    nav: { label: 'Dashboard', place: 'management' },
  },
  {
    path: '/admin/campaigns', area: 'admin', load: () => import('./features/campaigns/admin/AdminCampaignsPage'),
    nav: { label: 'Campaigns', place: 'management' },
  },
  {
    path: '/admin/donations', area: 'admin', load: () => import('./features/donations/DonationsPage'),
    nav: { label: 'Donations', place: 'management' },
  },
  { path: '/admin/donations/:id', area: 'admin', load: () => import('./features/donations/detail/DonationPage') },
  {
    path: '/admin/receipts', area: 'admin', load: () => import('./features/receipts/ReceiptsPage'),
    nav: { label: '80G Receipts', place: 'management' },
  },
  {
    path: '/admin/donors', area: 'admin', load: () => import('./features/donors/DonorsPage'),
    nav: { label: 'Donors', place: 'management' },
  },
  { path: '/admin/donors/:id', area: 'admin', load: () => import('./features/donors/detail/DonorPage') },
  {
    path: '/admin/members', area: 'admin', load: () => import('./features/members/admin/AdminMembersPage'),
    nav: { label: 'Members', place: 'management' },
  },
  {
    path: '/admin/contact', area: 'admin', load: () => import('./features/submissions/SubmissionsPage'),
    nav: { label: 'Contact', place: 'management' },
  },
  {
    path: '/admin/volunteers', area: 'admin', load: () => import('./features/submissions/VolunteersPage'),
    nav: { label: 'Volunteers', place: 'management' },
  },
  {
    path: '/admin/events', area: 'admin', load: () => import('./features/events/admin/AdminEventsPage'),
    nav: { label: 'Events', place: 'management' },
  },
  {
    path: '/admin/media', area: 'admin', load: () => import('./features/media/admin/MediaLibraryPage'),
    nav: { label: 'Media Library', place: 'management' },
  },
  {
    path: '/admin/reports', area: 'admin', load: () => import('./features/reports/ReportsPage'),
    nav: { label: 'Reports', place: 'management' },
  },
  {
    path: '/admin/pages', area: 'admin', load: () => import('./features/pages/PagesPage'),
    nav: { label: 'Pages', place: 'management' },
  },
  {
    path: '/admin/settings', area: 'admin', load: () => import('./features/settings/SettingsPage'),
    nav: { label: 'Settings', place: 'management' },
  },
  {
    path: '/admin/subscriptions', area: 'admin', load: () => import('./features/recurring/RecurringPage'),
    nav: { label: 'Recurring gifts', place: 'oversight' },
  },
  {
    path: '/admin/attention', area: 'admin', load: () => import('./features/attention/AttentionPage'),
    nav: { label: 'Needs attention', place: 'oversight' },
  },
  {
    path: '/admin/webhooks', area: 'admin', load: () => import('./features/webhooks/WebhooksPage'),
    nav: { label: 'Webhook events', place: 'oversight' },
  },
  {
    path: '/admin/audit', area: 'admin', load: () => import('./features/audit/AuditPage'),
    nav: { label: 'Audit log', place: 'oversight' },
  },
  {
    path: '/admin/people', area: 'admin', load: () => import('./features/people/PeoplePage'),
    nav: { label: 'People and roles', place: 'oversight' },
  },
  notFound,
];

const matchable = routes.map((row) => ({ path: row.path, row }));

export function findRoute(pathname: string): RouteRow {
  return matchRoutes(matchable, pathname)?.[0]?.route.row ?? notFound;
}
