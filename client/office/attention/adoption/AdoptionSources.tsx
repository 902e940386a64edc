import { formatRupees } from '../../../../rules/money';
import { LinkIcon } from '../../../shared/ui/icons/actions';
import { classNames } from '../../../shared/ui/class-names';
import { useAllCampaigns } from '../../campaigns/useAllCampaigns';
import { StateBadge } from '../../imports/StateBadge';
import { PagesIcon, QrIcon, RecurringIcon, RupeeIcon } from '../../ui/icons';
import styles from './AdoptionSources.module.css';
import type { Chosen } from './useAdoption';
import { chosenOf, idOf, nameOf, paymentsOf, type Source } from './adoption-words';

interface AdoptionSourcesProps {
  sources: readonly Source[];
  /** Choices that are not saved yet. */
  chosen: Chosen;
  onChoose: (source: Source, value: string) => void;
}

const icons = { plan: RecurringIcon, page: PagesIcon, link: LinkIcon, qr: QrIcon, other: RupeeIcon } as const;

const states = {
  open: { look: 'open', words: 'Choose' },
  campaign: { look: 'good', words: 'Ready' },
  general: { look: 'good', words: 'Ready' },
  not_donation: { look: 'out', words: 'Left out' },
} as const;

/** Where payments come from, each with its campaign. Tab leads from select to select. */
export function AdoptionSources({ sources, chosen, onChoose }: AdoptionSourcesProps) {
  const campaigns = useAllCampaigns(true);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">At Razorpay</th>
          <th scope="col">Payments</th>
          <th scope="col" className={styles.amount}>
            Amount
          </th>
          <th scope="col">Campaign</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => {
          const { id, kind, choice, campaignId, campaignTitle, amount } = source;
          const Icon = icons[kind];
          const { look, words } = states[choice];
          const isListed = campaigns.some((campaign) => campaign.id === campaignId);
          return (
            <tr key={id} className={classNames(choice === 'not_donation' && styles.out)}>
              <th scope="row">
                <span className={styles.source}>
                  <span className={styles.icon}>
                    <Icon size={18} />
                  </span>
                  <span>
                    {nameOf(source)}
                    {idOf(source) && <span className={styles.id}>{idOf(source)}</span>}
                  </span>
                </span>
              </th>
              <td>{paymentsOf(source)}</td>
              <td className={styles.amount}>{formatRupees(amount)}</td>
              <td className={styles.campaign}>
                <select
                  className={classNames(styles.select, choice === 'open' && styles.unset)}
                  aria-label={`Campaign of ${nameOf(source)}`}
                  value={chosen[id] ?? chosenOf(source)}
                  onChange={({ target }) => onChoose(source, target.value)}
                >
                  <option value="">Choose</option>
                  <option value="general">General</option>
                  <option value="not_donation">Not a donation</option>
                  {campaignId !== null && !isListed && <option value={campaignId}>{campaignTitle}</option>}
                  <optgroup label="Campaigns">
                    {campaigns.map((campaign) => (
                      <option key={campaign.id} value={campaign.id}>
                        {campaign.title}
                      </option>
                    ))}
                  </optgroup>
                </select>
              </td>
              <td className={styles.state}>
                <StateBadge look={look}>{words}</StateBadge>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
