import { useState } from 'react';
import type { useAllCampaigns } from '../../campaigns/useAllCampaigns';
import { ClosedLine, type ClosedLineProps } from './ClosedLine';
import type { OpenDesk } from './desk';
import { openLineOf, type Desk } from './desk-state';
import { LineDetails } from './LineDetails';
import { LineState } from './LineState';
import styles from './Lines.module.css';
import { openLineKeys } from './open-line-keys';
import { fieldsOf, OpenFieldOf } from './open-fields';
import { hasDetails } from './line-details';

export interface LinesProps {
  desk: OpenDesk;
  now: Desk;
  campaigns: ReturnType<typeof useAllCampaigns>;
  savedNames: ReadonlyMap<string, string>;
}

/** The lines as a table: fields in the open one, text in the others. */
export function LinesTable({ desk, now, campaigns, savedNames }: LinesProps) {
  const open = openLineOf(now);
  const [detailsOf, setDetailsOf] = useState('');
  const fields = fieldsOf(open?.values.method ?? now.carry.method);
  const onKeyDown = openLineKeys(desk);
  const shared: Pick<ClosedLineProps, 'isCutOff' | 'onOpen' | 'onConfirm'> = {
    isCutOff: now.isCutOff,
    onOpen: desk.open,
    onConfirm: desk.confirm,
  };
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.number}>Line</th>
            {fields.map(({ key, header }) => (
              <th key={key} className={styles[key]}>
                {header}
              </th>
            ))}
            <th className={styles.stateColumn}>State</th>
          </tr>
        </thead>
        {now.lines.map((line, index) =>
          line.key === open?.key && line.state !== 'saved' ? (
            <tbody key={line.key} className={styles.open} onKeyDown={onKeyDown}>
              <tr>
                <td className={styles.number}>{index + 1}</td>
                {fields.map((field) => (
                  <td key={field.key}>
                    <OpenFieldOf field={field} line={line} campaigns={campaigns} onType={desk.type} />
                  </td>
                ))}
                <td>
                  <div className={styles.openState}>
                    <LineState
                      line={line}
                      isCutOff={now.isCutOff}
                      onConfirm={(field) => desk.confirm(line.key, field)}
                    />
                    {!hasDetails(line) && (
                      <button
                        type="button"
                        className={styles.more}
                        aria-label="More of this line"
                        aria-expanded={detailsOf === line.key}
                        onClick={() => setDetailsOf(detailsOf === line.key ? '' : line.key)}
                      >
                        …
                      </button>
                    )}
                  </div>
                </td>
              </tr>
              {(hasDetails(line) || detailsOf === line.key) && (
                <tr>
                  <td />
                  <td colSpan={fields.length + 1}>
                    <LineDetails line={line} onType={desk.type} onRemove={desk.remove} />
                  </td>
                </tr>
              )}
            </tbody>
          ) : (
            <tbody key={line.key}>
              <ClosedLine
                {...shared}
                line={line}
                number={index + 1}
                savedName={savedNames.get(line.booked?.receiptId ?? '')}
                fields={fields}
              />
            </tbody>
          ),
        )}
      </table>
    </div>
  );
}
