import { createElement, type HTMLAttributes } from 'react';
import { languageOf } from '../../../rules/language';
import { formatRupees } from '../../../rules/money';
import { CampaignsIcon, DonorsIcon, PagesIcon, ReceiptsIcon } from '../ui/icons';
import { StatusBadge } from '../ui/StatusBadge';
import type { Found } from './found';
import styles from './FindDialog.module.css';
import { hitsIn } from '../ui/hits';

const icons = {
  Donors: DonorsIcon,
  'Gifts and receipts': ReceiptsIcon,
  Campaigns: CampaignsIcon,
  Pages: PagesIcon,
} as const;

interface FoundRowProps {
  found: Found;
  /** What was searched; it is underlined. */
  text: string;
  /** Attributes of the option. */
  option: HTMLAttributes<HTMLLIElement>;
}

export const FoundRow = ({ found: { group, title, second, badge, amount }, text, option }: FoundRowProps) => (
  <li {...option} className={styles.option}>
    <span className={styles.icon}>{createElement(icons[group], { size: 18 })}</span>
    <span className={styles.words}>
      <span className={styles.title} lang={languageOf(title)}>
        {hitsIn(title, text).map((part, index) => (part.isHit ? <mark key={index}>{part.text}</mark> : part.text))}
      </span>
      <span className={styles.second}>{second}</span>
    </span>
    {badge && <StatusBadge status={badge} />}
    {amount !== undefined && <span className={styles.amount}>{formatRupees(amount)}</span>}
  </li>
);
