import { useState } from 'react';
import { formatLongDate, istToday } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import { OwnYearPdfDocument } from '../../generated/graphql';
import { useIsPrinting } from '../../shared/rendering/printing';
import { Button } from '../../shared/ui/Button';
import { EmptyState } from '../../shared/ui/EmptyState';
import { ChevronDownIcon, DownloadIcon } from '../../shared/ui/icons/actions';
import { Gift } from './Gift';
import { giftsWithoutPan, isCurrentYear, type Opened } from './giving-words';
import styles from './Years.module.css';
import { usePdf } from './usePdf';

type Year = Opened['page']['years'][number];

function Figures({ year }: { year: Year }) {
  const figures = [
    {
      amount: year.givenAmount,
      what: 'Given',
      more: isCurrentYear(year.financialYear) ? 'April to today' : 'April to March',
      isShown: true,
    },
    {
      amount: year.deductibleAmount,
      what: 'Deductible',
      more: `half of ${formatRupees(year.eligibleAmount)}`,
      isShown: year.eligibleAmount > 0,
    },
    { amount: year.refundedAmount, what: 'Refunded', more: 'not counted', isShown: year.refundedAmount > 0 },
  ];
  return (
    <dl className={styles.figures}>
      {figures
        .filter(({ isShown }) => isShown)
        .map(({ amount, what, more }) => (
          <div key={what} className={styles.figure}>
            <dt>
              <b>{what}</b>, {more}
            </dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
    </dl>
  );
}

/**
 * Describes the certificate, on which a claim is based; receipts only prove a gift. What receipts that were issued elsewhere
 * are good for is not known here.
 */
function certificateOf({ eligibleAmount, certificateForm, certificateDueOn }: Year, isIssuedBefore: boolean): string {
  if (eligibleAmount === 0 && isIssuedBefore)
    return 'Receipts of this year were issued before. For your tax return, use what you were sent then.';
  if (eligibleAmount === 0)
    return 'No receipt from this year is 80G Eligible yet, so none can be used for a tax return.';
  const due = certificateDueOn >= istToday() ? ` We send it by ${formatLongDate(certificateDueOn)}.` : '';
  return `For your tax return, use the certificate in ${certificateForm}, not the receipts.${due}`;
}

interface YearProps extends Opened {
  year: Year;
  isOpen: boolean;
  asking: string | null;
  onAsk: (giftId: string) => void;
}

function GivingYear({ year, isOpen: opensFirst, ...opened }: YearProps) {
  const [isOpen, setOpen] = useState(opensFirst);
  const isPrinting = useIsPrinting();
  const { isBusy, download } = usePdf();
  const { page, pageKey } = opened;
  const name = year.financialYear;
  const gifts = page.gifts.filter((gift) => gift.financialYear === name);
  const count = `${year.giftCount} ${year.giftCount === 1 ? 'gift' : 'gifts'}`;
  return (
    <section aria-labelledby={`year-${name}`} className={styles.year}>
      <div className={styles.head}>
        <h2 id={`year-${name}`} className={styles.title}>
          {name}
          {isCurrentYear(name) && ' so far'}
        </h2>
        <Button
          variant="outline"
          size="small"
          busy={isBusy}
          className={styles.pdf}
          onClick={() =>
            void download(
              OwnYearPdfDocument,
              { input: { key: pageKey, financialYear: name } },
              (data) => data.ownYearPdf,
            )
          }
        >
          <DownloadIcon size={18} /> Statement {name} (PDF)
        </Button>
      </div>
      <Figures year={year} />
      <p className={styles.certificate}>
        {certificateOf(
          year,
          gifts.some(({ isImported }) => isImported),
        )}
      </p>
      {isOpen || isPrinting ? (
        <ul>
          {gifts.map((gift) => (
            <Gift key={gift.id} gift={gift} {...opened} />
          ))}
        </ul>
      ) : (
        <button
          type="button"
          className={styles.show}
          aria-label={`Show ${count} of ${name}`}
          onClick={() => setOpen(true)}
        >
          <span>Show {count}</span> <ChevronDownIcon size={18} />
        </button>
      )}
    </section>
  );
}

const empty = {
  scene: 'hands',
  sentence: 'No gifts yet.',
  text: 'Each gift appears here with its receipt as soon as we receive it.',
  way: { to: '/campaigns', label: 'View Campaigns' },
};

/** All financial years with their gifts, the latest one expanded. */
export function Years(opened: Opened) {
  const { years } = opened.page;
  const [asking, setAsking] = useState<string | null>(null);
  const askedOf = giftsWithoutPan(opened.page);
  const [first] = askedOf;
  const shown = askedOf.some(({ id }) => id === asking) ? asking : (first?.id ?? null);
  if (years.length === 0)
    return (
      <div className={styles.year}>
        <EmptyState {...empty} />
      </div>
    );
  return years.map((year, at) => (
    <GivingYear key={year.financialYear} year={year} isOpen={at === 0} asking={shown} onAsk={setAsking} {...opened} />
  ));
}
