import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { randomId } from '../../../shared/random-id';
import { ReceiptsIcon } from '../../ui/icons';
import { IconAction } from '../../ui/IconAction';

const StatementsDialog = lazy(() => import('./StatementsDialog'));

const NAME = 'Email statements';

/** Button with the dialog that e-mails the statements of a financial year; an icon on phones. */
export function StatementsButton({ isIcon }: { isIcon: boolean }) {
  const [opening, setOpening] = useState({ open: false, key: '' });
  const open = () => setOpening({ open: true, key: randomId() });
  return (
    <>
      {isIcon ? (
        <IconAction name={NAME} icon={<ReceiptsIcon />} onClick={open} />
      ) : (
        <Button variant="outlined" startIcon={<ReceiptsIcon size={18} />} onClick={open}>
          {NAME}
        </Button>
      )}
      {opening.key !== '' && (
        <Suspense>
          <StatementsDialog
            key={opening.key}
            open={opening.open}
            idempotencyKey={opening.key}
            onClose={() => setOpening((last) => ({ ...last, open: false }))}
          />
        </Suspense>
      )}
    </>
  );
}
