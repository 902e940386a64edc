import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDate } from '../../../../rules/dates';
import {
  ExportPersonDocument,
  RecordWithdrawalDocument,
  type DonorDetailQuery,
  type ReachFactsFragment,
} from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { saveFile } from '../../../shared/receipts/receipt-document';
import { DetailCard } from '../../detail/DetailCard';
import { Allowed } from '../../ui/Allowed';
import { unlessSecondPress } from '../../ui/second-press';
import styles from './DonorPage.module.css';
import { EraseDialog } from './EraseDialog';

type Privacy = NonNullable<DonorDetailQuery['adminDonor']>['privacy'];

interface PrivacyCardProps {
  donorId: string;
  whose: string;
  privacy: Privacy;
  /** Whom an erasure takes in; missing for whoever may not erase. */
  reach: ReachFactsFragment | undefined;
}

const standing = ({ withdrawnAt, erasureAskedAt, erasedAt }: Privacy): string => {
  if (erasedAt) return `Erased on ${formatDate(erasedAt)}. Receipts stay as they were issued.`;
  if (erasureAskedAt) return `Asked to be erased on ${formatDate(erasureAskedAt)}.`;
  if (withdrawnAt)
    return `Consent withdrawn on ${formatDate(withdrawnAt)}. No yearly statements, letters or labels; receipts go on.`;
  return 'May be written to about the work.';
};

/** What a donor asked about their data, and what the office does about it; everybody at the same mailbox is meant. */
export function PrivacyCard({ donorId, whose, privacy, reach }: PrivacyCardProps) {
  const [isErasing, setErasing] = useState(false);
  const { withdrawnAt, erasedAt } = privacy;
  const record = useSubmit(RecordWithdrawalDocument, {
    variables: (isWithdrawn: boolean) => ({ input: { donorId, isWithdrawn } }),
    payload: (data) => data.recordWithdrawal,
    reload: ['DonorDetail'],
    success: (_answer, isWithdrawn) => ({ title: isWithdrawn ? 'Withdrawal recorded' : 'Withdrawal taken back' }),
  });
  const save = useSubmit(ExportPersonDocument, {
    variables: () => ({ input: { donorId } }),
    payload: (data) => data.exportPerson,
    onDone: ({ zip, fileName }) => {
      if (zip && fileName) saveFile(zip, fileName, 'application/zip');
    },
  });
  return (
    <DetailCard title="Privacy">
      <p className={styles.note}>{standing(privacy)}</p>
      {!erasedAt && (
        <div className={styles.actions}>
          <Allowed to="recordWithdrawal">
            <Button size="small" variant="outlined" onClick={unlessSecondPress(() => void record(!withdrawnAt))}>
              {withdrawnAt ? 'Take withdrawal back' : 'Record a withdrawal'}
            </Button>
          </Allowed>
          <Allowed to="exportPerson">
            <Button size="small" variant="outlined" onClick={() => void save(undefined)}>
              Save everything known
            </Button>
          </Allowed>
          <Allowed to="erasePerson">
            <Button size="small" variant="outlined" color="error" onClick={() => setErasing(true)}>
              Erase…
            </Button>
          </Allowed>
        </div>
      )}
      {isErasing && reach && (
        <EraseDialog
          person={{ donorId }}
          whose={whose}
          reach={reach}
          reload={['DonorDetail']}
          onClose={() => setErasing(false)}
        />
      )}
    </DetailCard>
  );
}
