import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useAdminReceiptNumberingQuery } from '../../generated/graphql';
import { Allowed } from '../ui/Allowed';
import { numbersValues, previewNumbers } from './receipt-numbers-form';
import styles from './ReceiptNumbers.module.css';

const ReceiptNumbersDialog = lazy(() => import('./ReceiptNumbersDialog'));

/** The number of the next receipt, and the way to change how receipts are numbered. */
export function ReceiptNumbers() {
  const { data, error } = useAdminReceiptNumberingQuery({ fetchPolicy: 'cache-and-network' });
  const [dialog, setDialog] = useState({ key: 0, isOpen: false });
  const stored = data?.adminReceiptNumbering;
  const next = stored && previewNumbers(numbersValues(stored), stored);
  return (
    <div className={styles.numbers}>
      <dl className={styles.next}>
        <div>
          <dt>Next receipt</dt>
          <dd>{next?.main?.number ?? (error ? 'Could not be loaded' : '…')}</dd>
        </div>
        {next?.offline && (
          <div>
            <dt>Next offline receipt</dt>
            <dd>{next.offline.number}</dd>
          </div>
        )}
      </dl>
      <Allowed to="updateReceiptNumbering">
        <Button
          variant="outlined"
          disabled={!stored}
          onClick={() => setDialog(({ key }) => ({ key: key + 1, isOpen: true }))}
        >
          Change numbers…
        </Button>
      </Allowed>
      {/* The dialog's form is within that of the settings, which must not take its submission for its own. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        <Suspense fallback={null}>
          {dialog.key > 0 && stored && (
            <ReceiptNumbersDialog
              key={dialog.key}
              open={dialog.isOpen}
              stored={stored}
              onClose={() => setDialog(({ key }) => ({ key, isOpen: false }))}
            />
          )}
        </Suspense>
      </div>
    </div>
  );
}
