import { Link } from 'react-router-dom';
import { groupIndian } from '../../../rules/money';
import type { LettersPreviewQuery } from '../../generated/graphql';
import { Skeleton } from '../../shared/ui/Skeleton';
import type { Recipients } from './letter-form';
import styles from './Letters.module.css';

export type Preview = LettersPreviewQuery['adminLettersPreview'];

const count = (value: number, one: string, many: string): string =>
  `${groupIndian(String(value))} ${value === 1 ? one : many}`;

interface ReachProps {
  to: Recipients;
  preview: Preview | undefined;
  failure: string | undefined;
  nouns: { one: string; many: string };
  /** '3 sheets'; nothing for letters. */
  sheets?: number;
}

/** How many are printed, and who gets nothing and why. */
export function Reach({ to, preview, failure, nouns, sheets }: ReachProps) {
  if (failure) return <p className={styles.refusal}>{failure}</p>;
  if (!preview) return <Skeleton width="24ch" height="1.375rem" />;
  const { withoutAddress, withoutAddressCount, withoutGiftCount, withdrawnCount, userErrors } = preview;
  const refusal = userErrors.find(({ field }) => field[0] === 'donors');
  const unnamed = withoutAddressCount - withoutAddress.length;
  return (
    <div className={styles.facts}>
      <p className={styles.reach} role="status">
        {refusal
          ? refusal.message
          : `${count(preview.count, nouns.one, nouns.many)}${sheets ? ` on ${count(sheets, 'sheet', 'sheets')}` : ''}`}
      </p>
      {withdrawnCount > 0 && (
        <p>{count(withdrawnCount, 'person has', 'people have')} withdrawn consent and get nothing.</p>
      )}
      {withoutGiftCount > 0 && (
        <p>{count(withoutGiftCount, 'person has', 'people have')} no such gift and get nothing.</p>
      )}
      {withoutAddressCount > 0 && (
        <details>
          <summary>{count(withoutAddressCount, 'person has', 'people have')} no address</summary>
          <ul className={styles.skipped} aria-label="Without an address">
            {withoutAddress.map(({ id, name }) => (
              <li key={id}>
                {'members' in to ? (
                  name
                ) : (
                  <Link to={`/admin/donors/${id}`} target="_blank">
                    {name ?? 'Without a name'}
                  </Link>
                )}
              </li>
            ))}
            {unnamed > 0 && <li>{count(unnamed, 'more', 'more')}</li>}
          </ul>
        </details>
      )}
    </div>
  );
}
