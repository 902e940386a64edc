import Chip from '@mui/material/Chip';
import type { ComponentType } from 'react';
import { color } from '../theme/mui/variables';
import type { IconProps } from '../../shared/ui/icons/Icon';
import { UploadIcon, EditIcon, CrossCircleIcon, UndoIcon } from './icons';
import { AlertIcon, CheckCircleIcon, ClockIcon } from '../../shared/ui/icons/facts';

type Tone = 'green' | 'blue' | 'grey' | 'red' | 'amber';

const looks = {
  green: { color: color('badgeGreen'), backgroundColor: color('badgeGreenGround') },
  blue: { color: color('badgeBlue'), backgroundColor: color('badgeBlueGround') },
  grey: { color: color('badgeGrey'), backgroundColor: color('badgeGreyGround') },
  red: { color: color('badgeRed'), backgroundColor: color('badgeRedGround') },
  amber: { color: color('badgeAmber'), backgroundColor: color('badgeAmberGround') },
} as const satisfies Record<Tone, object>;

interface Meaning {
  label: string;
  tone: Tone;
  Icon?: ComponentType<IconProps>;
}

/** Labels and colours of all statuses; the only place that defines them. */
const meanings = {
  success: { label: 'Success', tone: 'green', Icon: CheckCircleIcon },
  pending: { label: 'Pending', tone: 'amber', Icon: ClockIcon },
  failed: { label: 'Failed', tone: 'red', Icon: CrossCircleIcon },
  refunded: { label: 'Refunded', tone: 'grey', Icon: UndoIcon },
  void: { label: 'Void', tone: 'grey', Icon: CrossCircleIcon },
  partlyRefunded: { label: 'Part refunded', tone: 'blue', Icon: UndoIcon },
  active: { label: 'Active', tone: 'green' },
  on: { label: 'On', tone: 'green', Icon: CheckCircleIcon },
  off: { label: 'Off', tone: 'grey' },
  unconfirmed: { label: 'Address not confirmed', tone: 'amber', Icon: AlertIcon },
  missing: { label: 'Missing', tone: 'amber', Icon: AlertIcon },
  completed: { label: 'Completed', tone: 'blue' },
  draft: { label: 'Draft', tone: 'grey' },
  inactive: { label: 'Inactive', tone: 'grey' },
  expired: { label: 'Expired', tone: 'red' },
  eligible: { label: '80G Eligible', tone: 'green' },
  notEligible: { label: 'Not Eligible', tone: 'grey' },
  admin: { label: 'Admin', tone: 'blue' },
  unread: { label: 'Unread', tone: 'amber' },
  read: { label: 'Read', tone: 'grey' },
  approved: { label: 'Approved', tone: 'green' },
  rejected: { label: 'Rejected', tone: 'red' },
  created: { label: 'Created', tone: 'grey' },
  authenticated: { label: 'Authenticated', tone: 'blue' },
  halted: { label: 'Halted', tone: 'red' },
  paused: { label: 'Paused', tone: 'amber' },
  cancelled: { label: 'Cancelled', tone: 'grey' },
  open: { label: 'Open', tone: 'amber' },
  done: { label: 'Done', tone: 'green' },
  processed: { label: 'Processed', tone: 'green' },
  waiting: { label: 'Waiting', tone: 'amber' },
  ready: { label: 'Ready', tone: 'green', Icon: CheckCircleIcon },
  demo: { label: 'Still demo', tone: 'amber', Icon: AlertIcon },
  to_confirm: { label: 'To confirm', tone: 'amber', Icon: ClockIcon },
  ends_soon: { label: 'Ends soon', tone: 'amber', Icon: ClockIcon },
  empty: { label: 'Empty', tone: 'red', Icon: CrossCircleIcon },
  not_yet: { label: 'Not yet', tone: 'red', Icon: CrossCircleIcon },
  too_old: { label: 'Too old', tone: 'red', Icon: ClockIcon },
  not_confirmed: { label: 'Not confirmed', tone: 'red', Icon: AlertIcon },
  not_applicable: { label: 'Does not apply', tone: 'grey' },
  failing: { label: 'Not working', tone: 'red', Icon: AlertIcon },
  uploading: { label: 'Uploading', tone: 'grey', Icon: UploadIcon },
  uploaded: { label: 'Uploaded', tone: 'green', Icon: CheckCircleIcon },
  refused: { label: 'Refused', tone: 'red', Icon: CrossCircleIcon },
  notSent: { label: 'Not sent', tone: 'amber', Icon: AlertIcon },
  changed: { label: 'Changed', tone: 'amber', Icon: EditIcon },
  consentMissing: { label: 'No consent', tone: 'amber', Icon: ClockIcon },
  consentWithdrawn: { label: 'Withdrawn', tone: 'red', Icon: CrossCircleIcon },
} as const satisfies Record<string, Meaning>;

export type BadgeStatus = keyof typeof meanings;

export function StatusBadge({ status }: { status: BadgeStatus }) {
  const { label, tone, Icon }: Meaning = meanings[status];
  return (
    <Chip
      component="span"
      size="small"
      label={label}
      icon={Icon && <Icon size={16} />}
      sx={{ ...looks[tone], '& .MuiChip-icon': { color: 'inherit', marginLeft: '6px', marginRight: '-4px' } }}
    />
  );
}
