import type { ComponentType } from 'react';
import { useLinksOf } from '../../shared/routing/route-table';
import {
  AuditIcon,
  BringInIcon,
  CampaignsIcon,
  DashboardIcon,
  DonationsIcon,
  DonorsIcon,
  EventsIcon,
  KeyboardIcon,
  MediaIcon,
  MembersIcon,
  PagesIcon,
  PeopleIcon,
  ReceiptsIcon,
  RecurringIcon,
  ReportsIcon,
  SettingsIcon,
  VolunteersIcon,
  WebhooksIcon,
} from '../ui/icons';
import { MailIcon } from '../../shared/ui/icons/actions';
import { AlertIcon, ShieldCheckIcon } from '../../shared/ui/icons/facts';
import type { IconProps } from '../../shared/ui/icons/Icon';
import { useMay } from '../ui/useMay';
import { needsOf } from './page-needs';

type Drawing = ComponentType<IconProps>;

export interface AdminNavItem {
  label: string;
  path: string;
  Icon: Drawing;
}

const icons: Readonly<Record<string, Drawing>> = {
  '/admin': DashboardIcon,
  '/admin/campaigns': CampaignsIcon,
  '/admin/donations': DonationsIcon,
  '/admin/receipts': ReceiptsIcon,
  '/admin/donors': DonorsIcon,
  '/admin/members': MembersIcon,
  '/admin/contact': MailIcon,
  '/admin/volunteers': VolunteersIcon,
  '/admin/events': EventsIcon,
  '/admin/media': MediaIcon,
  '/admin/reports': ReportsIcon,
  '/admin/pages': PagesIcon,
  '/admin/settings': SettingsIcon,
  '/admin/subscriptions': RecurringIcon,
  '/admin/attention': AlertIcon,
  '/admin/webhooks': WebhooksIcon,
  '/admin/audit': AuditIcon,
  '/admin/people': PeopleIcon,
  '/admin/access': ShieldCheckIcon,
  '/admin/imports': BringInIcon,
};

const groups = [
  { title: 'Management', place: 'management' },
  { title: 'Oversight', place: 'oversight' },
] as const;

const ENTRY_DESK: AdminNavItem = { label: 'Enter gifts', path: '/admin/donations/enter', Icon: KeyboardIcon };

/** Returns the sidebar's links in the route table's order; a page without a row, or that the role may not see, has none. */
export function useAdminNavigation(): ReadonlyArray<{ title: string; items: readonly AdminNavItem[] }> {
  const linksOf = useLinksOf();
  const may = useMay();
  const asked = groups
    .map(({ title, place }) => ({
      title,
      items: linksOf(place)
        .filter(({ path }) => {
          const needs = needsOf(path);
          return needs !== undefined && may(needs);
        })
        .map(({ label, path }) => ({ label, path, Icon: icons[path] ?? PagesIcon })),
    }))
    .filter(({ items }) => items.length > 0);
  // Whoever records gifts without seeing those of others has no list from which the entry desk is opened.
  const needsDesk = may('recordOfflineDonation') && !may('adminDonations');
  return needsDesk ? [{ title: 'Gifts', items: [ENTRY_DESK] }, ...asked] : asked;
}
