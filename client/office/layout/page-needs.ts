import { matchPath } from 'react-router-dom';
import type { OfficeField } from '../../generated/access';

/** Field of the schema without which a page of the office is of no use, by its path in the route table; longer ones first. */
const pageNeeds: readonly (readonly [path: string, needs: OfficeField])[] = [
  ['/admin/donations/enter', 'recordOfflineDonation'],
  ['/admin/subscriptions', 'adminSubscriptions'],
  ['/admin/imports/new', 'startImport'],
  ['/admin/legal-texts', 'adminLegalTexts'],
  ['/admin/mail-texts', 'adminMailTextPreview'],
  ['/admin/volunteers', 'adminVolunteerApplications'],
  ['/admin/campaigns', 'adminCampaign'],
  ['/admin/donations', 'adminDonations'],
  ['/admin/attention', 'adminAttention'],
  ['/admin/receipts', 'adminReceipts'],
  ['/admin/settings', 'adminSettings'],
  ['/admin/webhooks', 'adminWebhookEvents'],
  ['/admin/go-live', 'adminGoLive'],
  ['/admin/members', 'adminMembers'],
  ['/admin/contact', 'adminContactInquiries'],
  ['/admin/reports', 'adminReport'],
  ['/admin/imports', 'adminImports'],
  ['/admin/donors', 'adminDonors'],
  ['/admin/events', 'adminEvents'],
  ['/admin/people', 'adminAccounts'],
  ['/admin/access', 'adminAccess'],
  // Everybody with a role signs in.
  ['/admin/sign-in', 'savedViews'],
  ['/admin/media', 'adminMediaItems'],
  ['/admin/pages', 'adminPages'],
  ['/admin/audit', 'adminAuditLog'],
  ['/admin', 'adminDashboard'],
  ['/admin/donations/:id', 'adminDonation'],
  ['/admin/imports/:id', 'adminImport'],
  ['/admin/donors/:id', 'adminDonor'],
];

/** Returns the field that the page at an address needs; undefined when there is no such page. */
export const needsOf = (pathname: string): OfficeField | undefined =>
  pageNeeds.find(([path]) => matchPath(path, pathname))?.[1];
