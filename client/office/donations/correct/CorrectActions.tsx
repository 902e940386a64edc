import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { istDate, istToday } from '../../../../rules/dates';
import { closedYearNote } from '../../../../rules/gift-correction';
import { RestoreDonationDocument, VoidDonationDocument, type DonationFactsFragment } from '../../../generated/graphql';
import { DetailCard } from '../../detail/DetailCard';
import styles from './Correct.module.css';
import { ReasonDialog } from './ReasonDialog';

// Fetched when they are first opened: the calendar comes with one of them.
const CorrectGiftDialog = lazy(() => import('./CorrectGiftDialog'));
const MoveDialog = lazy(() => import('./MoveDialog'));
const SplitDialog = lazy(() => import('./SplitDialog'));

type Action = 'correct' | 'move' | 'split' | 'void' | 'restore';

const voidWords = {
  bounced: 'The cheque came back unpaid, so the gift is void.',
  mistake: 'The gift was recorded by mistake, so it is void.',
  replaced: 'The day was corrected to another financial year, so another donation replaces this one.',
} as const;

/** Putting right what was recorded wrongly. Nothing for a gift that is not booked, or was refunded. */
export function CorrectActions({ gift }: { gift: DonationFactsFragment }) {
  const [opening, setOpening] = useState<{ action: Action; open: boolean; count: number }>({
    action: 'correct',
    open: false,
    count: 0,
  });
  const { status, voidReason, source } = gift;
  if (status !== 'success' && voidReason === null) return null;
  const ask = (action: Action) => () => setOpening(({ count }) => ({ action, open: true, count: count + 1 }));
  const onClose = () => setOpening((last) => ({ ...last, open: false }));
  const dialog = (action: Action) => ({ open: opening.open && opening.action === action, onClose });
  const note = gift.capturedAt ? closedYearNote(istDate(gift.capturedAt), istToday()) : null;
  const shown = { readAt: gift.donorUpdatedAt, clearedOn: gift.clearedOn };
  const isShown = (action: Action): boolean => opening.count > 0 && opening.action === action;

  return (
    <DetailCard title="Recorded wrongly?" isScreenOnly>
      {voidReason ? (
        <>
          <p className={styles.words}>{voidWords[voidReason]}</p>
          <div className={styles.actions}>
            {gift.replacedBy ? (
              <Link to={`/admin/donations/${gift.replacedBy}`}>Open the donation that replaces it</Link>
            ) : (
              <Button variant="outlined" onClick={ask('restore')}>
                Count it again…
              </Button>
            )}
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          <Button variant="outlined" onClick={ask('correct')}>
            Correct gift…
          </Button>
          <Button variant="outlined" onClick={ask('move')}>
            Wrong donor…
          </Button>
          {source === 'offline' && (
            <>
              <Button variant="outlined" onClick={ask('split')}>
                Two people…
              </Button>
              <Button variant="outlined" color="error" onClick={ask('void')}>
                Recorded by mistake…
              </Button>
            </>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {isShown('correct') && <CorrectGiftDialog key={opening.count} gift={gift} {...dialog('correct')} />}
        {isShown('move') && <MoveDialog key={opening.count} gift={gift} note={note} {...dialog('move')} />}
        {isShown('split') && <SplitDialog key={opening.count} gift={gift} {...dialog('split')} />}
      </Suspense>
      {isShown('void') && (
        <ReasonDialog
          key={opening.count}
          {...dialog('void')}
          shown={shown}
          title={`Void the gift of ${gift.donorName}`}
          submitLabel="Void the donation"
          words={`The gift leaves every total, and receipt ${gift.receiptNumber ?? ''} is stamped void under its number. The donor gets no mail, and no refund is recorded. It can be undone here.`}
          note={note}
          done="Donation voided"
          isDangerous
          mutation={VoidDonationDocument}
          variables={(values, known) => ({ input: { id: gift.id, ...values, ...known } })}
          payload={(data) => data.voidDonation}
        />
      )}
      {isShown('restore') && (
        <ReasonDialog
          key={opening.count}
          {...dialog('restore')}
          shown={shown}
          title={`Count the gift of ${gift.donorName} again`}
          submitLabel="Count it again"
          words={`The gift returns to every total, and receipt ${gift.receiptNumber ?? ''} is valid again. ${note ?? ''}`.trim()}
          done="The donation counts again"
          mutation={RestoreDonationDocument}
          variables={({ reason }, known) => ({ input: { id: gift.id, reason, ...known } })}
          payload={(data) => data.restoreDonation}
        />
      )}
    </DetailCard>
  );
}
