import { memo } from 'react';
import { languageOf } from '../../../../rules/language';
import { formatRupees } from '../../../../rules/money';
import { methodRules } from '../../../../rules/offline-methods';
import { classNames } from '../../../shared/ui/class-names';
import { formatPhone } from '../../ui/format';
import { amountOf, eligibilityOf, isDenied, isOpenTo, type DeskLine, type Problem } from './desk-line';
import { LineState } from './LineState';
import styles from './Lines.module.css';
import type { OpenField } from './open-fields';

export interface ClosedLineProps {
  line: DeskLine;
  number: number;
  /** The donor of a line that was saved before this window was opened. */
  savedName: string | undefined;
  isCutOff: boolean;
  onOpen: (key: string) => void;
  onConfirm: (key: string, field: NonNullable<Problem['confirm']>) => void;
}

/** Name of the donor; of a saved gift it leads to the gift. */
export function LineDonor({ line, savedName }: Pick<ClosedLineProps, 'line' | 'savedName'>) {
  const name = line.values.name.trim() || savedName || (line.booked ? 'Saved gift' : 'No name yet');
  const words = (
    <span lang={languageOf(name.slice(0, 200))} className={styles.name}>
      {name.slice(0, 200)}
    </span>
  );
  return line.booked ? (
    <a href={`/admin/donations/${line.booked.donationId}`} target="_blank" rel="noopener" className={styles.saved}>
      {words}
    </a>
  ) : (
    words
  );
}

function textOf({ values, ...line }: DeskLine, key: OpenField['key']): string {
  if (key === 'campaign') return values.campaignTitle || 'General';
  if (key === 'eligible') {
    if (line.booked?.is80g) return 'Yes';
    if (line.booked && !values.name) return '';
    return isDenied({ values, ...line }) ? 'No' : eligibilityOf({ values, ...line });
  }
  return key === 'donor' || key === 'amount' ? '' : values[key];
}

/** A line that is not being typed reads as a table; a press opens one that was not saved. */
export const ClosedLine = memo(function ClosedLine(props: ClosedLineProps & { fields: readonly OpenField[] }) {
  const { line, number, savedName, isCutOff, fields, onOpen, onConfirm } = props;
  const { values, problems } = line;
  const mayOpen = isOpenTo(line);
  const wrong = new Set(problems.map(({ field }) => field));
  const ownKeys = new Set<string>(methodRules(values.method).isDrawn ? [] : ['chequeDate', 'draweeBank']);
  return (
    <tr
      className={classNames(problems.length > 0 && styles.refused, mayOpen && styles.mayOpen)}
      onClick={mayOpen ? () => onOpen(line.key) : undefined}
    >
      <td className={styles.number}>{number}</td>
      {fields.map(({ key }) => {
        if (key === 'donor')
          return (
            <th key={key} scope="row">
              <LineDonor line={line} savedName={savedName} />
              {values.phone && <span className={styles.second}>{formatPhone(values.phone)}</span>}
            </th>
          );
        if (key === 'amount')
          return (
            <td key={key} className={styles.amount}>
              {formatRupees(amountOf(line))}
            </td>
          );
        return (
          <td key={key}>
            <span className={classNames(styles.text, wrong.has(key) && styles.wrong)}>
              {ownKeys.has(key) ? '' : textOf(line, key).slice(0, 200)}
            </span>
          </td>
        );
      })}
      <td>
        <LineState line={line} isCutOff={isCutOff} onConfirm={(field) => onConfirm(line.key, field)} />
      </td>
    </tr>
  );
});
