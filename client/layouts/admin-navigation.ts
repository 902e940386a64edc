import type { ComponentType } from 'react';
import { routes } from '../routes';
import {
  CampaignsIcon, DashboardIcon, DonationsIcon, DonorsIcon, EventsIcon, MediaIcon, MembersIcon, PagesIcon, ReceiptsIcon,
  ReportsIcon, SettingsIcon, VolunteersIcon,
} from '../ui/admin/icons';
import { MailIcon } from '../ui/icons/actions';
import type { IconProps } from '../ui/icons/Icon';

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
};

const groups = [
  { title: 'Management', place: 'management' },
  { title: 'Oversight', place: 'oversight' },
] as const;

/** The sidebar, in the route table's order: a page that is not built has no row, and so no link. */
export const adminNavigation = groups
  .map(({ title, place }) => ({
    title,
    items: routes.flatMap(({ path, nav }): AdminNavItem[] =>
      nav?.place === place ? [{ label: nav.label, path, Icon: icons[path] ?? PagesIcon }] : []),
  }))
  .filter(({ items }) => items.length > 0);
