import { matchRoutes } from 'react-router-dom';
import type { RouteRow } from './shared/routing/route-table';

const notFound: RouteRow = {
  path: '*',
  area: 'public',
  load: () => import('./site/not-found/NotFoundPage'),
};

/** The office's layout: one chunk with its guard, sidebar and the libraries that only the office needs. */
export const adminLayout: RouteRow = {
  path: '/admin',
  area: 'admin',
  load: () => import('./office/layout/AdminLayout'),
};

/** Every page of the site. Order does not matter: the router ranks the patterns. */
export const routes: readonly RouteRow[] = [
  { path: '/', area: 'public', load: () => import('./site/home/HomePage'), nav: { label: 'Home', place: 'navbar' } },
  {
    path: '/about',
    area: 'public',
    load: () => import('./site/about/AboutPage'),
    nav: { label: 'About Us', place: 'navbar' },
  },
  {
    path: '/campaigns',
    area: 'public',
    load: () => import('./site/campaigns/CampaignsPage'),
    nav: { label: 'Campaigns', place: 'navbar' },
  },
  {
    path: '/campaigns/:slug',
    area: 'public',
    load: () => import('./site/campaigns/CampaignPage'),
  },
  {
    path: '/gallery',
    area: 'public',
    load: () => import('./site/media/GalleryPage'),
    nav: { label: 'Gallery', place: 'navbar' },
  },
  {
    path: '/events',
    area: 'public',
    load: () => import('./site/events/EventsPage'),
    nav: { label: 'Events', place: 'navbar' },
  },
  {
    path: '/volunteer',
    area: 'public',
    load: () => import('./site/inquiries/VolunteerPage'),
    nav: { label: 'Volunteer', place: 'navbar' },
  },
  {
    path: '/csr',
    area: 'public',
    load: () => import('./site/inquiries/CsrPage'),
    nav: { label: 'CSR', place: 'navbar' },
  },
  {
    path: '/awards',
    area: 'public',
    load: () => import('./site/awards/AwardsPage'),
    nav: { label: 'Awards', place: 'navbar' },
  },
  {
    path: '/contact',
    area: 'public',
    load: () => import('./site/inquiries/ContactPage'),
    nav: { label: 'Contact', place: 'navbar' },
  },
  {
    path: '/members',
    area: 'public',
    load: () => import('./site/members/MembersPage'),
    nav: { label: 'Members', place: 'quickLinks' },
  },
  {
    path: '/member-joining',
    area: 'public',
    load: () => import('./site/members/MemberJoiningPage'),
    nav: { label: 'Membership', place: 'quickLinks' },
  },
  {
    path: '/privacy',
    area: 'public',
    load: () => import('./site/legal/PrivacyPage'),
    nav: { label: 'Privacy Policy', place: 'legal' },
  },
  {
    path: '/terms',
    area: 'public',
    load: () => import('./site/legal/TermsPage'),
    nav: { label: 'Terms & Conditions', place: 'legal' },
  },
  {
    path: '/refund',
    area: 'public',
    load: () => import('./site/legal/RefundPage'),
    nav: { label: 'Refund Policy', place: 'legal' },
  },
  {
    path: '/disclaimer',
    area: 'public',
    load: () => import('./site/legal/DisclaimerPage'),
    nav: { label: 'Disclaimer', place: 'legal' },
  },
  { path: '/donation/success', area: 'public', load: () => import('./site/thanks/DonationSuccessPage') },
  {
    path: '/subscription/success',
    area: 'public',
    load: () => import('./site/thanks/SubscriptionSuccessPage'),
  },
  {
    path: '/my-giving',
    area: 'public',
    load: () => import('./site/my-giving/MyGivingPage'),
    nav: { label: 'My giving', place: 'quickLinks' },
  },
  { path: '/auth', area: 'public', load: () => import('./site/accounts/AccountPage') },
  { path: '/reset-password', area: 'public', load: () => import('./site/accounts/ResetPasswordPage') },
  { path: '/confirm-email', area: 'public', load: () => import('./site/accounts/ConfirmEmailPage') },
  { path: '/invitation', area: 'public', load: () => import('./site/accounts/InvitationPage') },
  {
    path: '/admin',
    area: 'admin',
    load: () => import('./office/dashboard/DashboardPage'),
    nav: { label: 'Dashboard', place: 'management' },
  },
  { path: '/admin/go-live', area: 'admin', load: () => import('./office/go-live/GoLivePage') },
  { path: '/admin/mail-texts', area: 'admin', load: () => import('./office/mail-texts/MailTextsPage') },
  { path: '/admin/legal-texts', area: 'admin', load: () => import('./office/legal/LegalTextsPage') },
  {
    path: '/admin/campaigns',
    area: 'admin',
    load: () => import('./office/campaigns/AdminCampaignsPage'),
    nav: { label: 'Campaigns', place: 'management' },
  },
  {
    path: '/admin/donations',
    area: 'admin',
    load: () => import('./office/donations/DonationsPage'),
    nav: { label: 'Donations', place: 'management' },
  },
  { path: '/admin/donations/enter', area: 'admin', load: () => import('./office/donations/entry-desk/EntryDeskPage') },
  { path: '/admin/donations/:id', area: 'admin', load: () => import('./office/donations/detail/DonationPage') },
  {
    path: '/admin/receipts',
    area: 'admin',
    load: () => import('./office/receipts/ReceiptsPage'),
    nav: { label: '80G Receipts', place: 'management' },
  },
  {
    path: '/admin/donors',
    area: 'admin',
    load: () => import('./office/donors/DonorsPage'),
    nav: { label: 'Donors', place: 'management' },
  },
  { path: '/admin/donors/:id', area: 'admin', load: () => import('./office/donors/detail/DonorPage') },
  {
    path: '/admin/members',
    area: 'admin',
    load: () => import('./office/members/AdminMembersPage'),
    nav: { label: 'Members', place: 'management' },
  },
  {
    path: '/admin/contact',
    area: 'admin',
    load: () => import('./office/inquiries/InquiriesPage'),
    nav: { label: 'Contact', place: 'management' },
  },
  {
    path: '/admin/volunteers',
    area: 'admin',
    load: () => import('./office/inquiries/VolunteersPage'),
    nav: { label: 'Volunteers', place: 'management' },
  },
  {
    path: '/admin/events',
    area: 'admin',
    load: () => import('./office/events/AdminEventsPage'),
    nav: { label: 'Events', place: 'management' },
  },
  {
    path: '/admin/media',
    area: 'admin',
    load: () => import('./office/media/MediaLibraryPage'),
    nav: { label: 'Media Library', place: 'management' },
  },
  {
    path: '/admin/reports',
    area: 'admin',
    load: () => import('./office/reports/ReportsPage'),
    nav: { label: 'Reports', place: 'management' },
  },
  {
    path: '/admin/pages',
    area: 'admin',
    load: () => import('./office/pages/PagesPage'),
    nav: { label: 'Pages', place: 'management' },
  },
  {
    path: '/admin/settings',
    area: 'admin',
    load: () => import('./office/settings/SettingsPage'),
    nav: { label: 'Settings', place: 'management' },
  },
  {
    path: '/admin/subscriptions',
    area: 'admin',
    load: () => import('./office/subscriptions/SubscriptionsPage'),
    nav: { label: 'Recurring gifts', place: 'oversight' },
  },
  {
    path: '/admin/attention',
    area: 'admin',
    load: () => import('./office/attention/AttentionPage'),
    nav: { label: 'Needs attention', place: 'oversight' },
  },
  {
    path: '/admin/webhooks',
    area: 'admin',
    load: () => import('./office/webhooks/WebhooksPage'),
    nav: { label: 'Webhook events', place: 'oversight' },
  },
  {
    path: '/admin/audit',
    area: 'admin',
    load: () => import('./office/audit/AuditPage'),
    nav: { label: 'Audit log', place: 'oversight' },
  },
  {
    path: '/admin/people',
    area: 'admin',
    load: () => import('./office/accounts/AccountsPage'),
    nav: { label: 'People and roles', place: 'oversight' },
  },
  {
    path: '/admin/access',
    area: 'admin',
    load: () => import('./office/access/AccessPage'),
    nav: { label: 'Access', place: 'oversight' },
  },
  { path: '/admin/sign-in', area: 'admin', load: () => import('./office/two-step/TwoStepPage') },
  {
    path: '/admin/imports',
    area: 'admin',
    load: () => import('./office/imports/ImportsPage'),
    nav: { label: 'Bring in', place: 'oversight' },
  },
  { path: '/admin/imports/:id', area: 'admin', load: () => import('./office/imports/ImportPage') },
  notFound,
];

const matchable = routes.map((row) => ({ path: row.path, row }));

export function findRoute(pathname: string): RouteRow {
  return matchRoutes(matchable, pathname)?.[0]?.route.row ?? notFound;
}
