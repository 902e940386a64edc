import { RupeeIcon, ReceiptsIcon, ReportsIcon } from '../../ui/icons';
import { AlertIcon } from '../../../shared/ui/icons/facts';
import { MailIcon } from '../../../shared/ui/icons/actions';
import type { Consequences } from './refund-form';
import styles from './Refund.module.css';

/** What a refund does, before it is done. */
export const RefundConsequences = ({ money, totals, receipt, statement, donor }: Consequences) => (
  <ul className={styles.consequences}>
    <li>
      <RupeeIcon size={20} />
      {money}
    </li>
    <li>
      <ReportsIcon size={20} />
      {totals}
    </li>
    {receipt && (
      <li>
        <ReceiptsIcon size={20} />
        {receipt}
      </li>
    )}
    {statement && (
      <li>
        <AlertIcon size={20} />
        {statement}
      </li>
    )}
    <li>
      <MailIcon size={20} />
      {donor}
    </li>
  </ul>
);
