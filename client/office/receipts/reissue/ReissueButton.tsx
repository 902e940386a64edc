import Button from '@mui/material/Button';
import { useState } from 'react';
import { randomId } from '../../../shared/random-id';
import { IconAction } from '../../ui/IconAction';
import { ReissueDialog, type Period } from './ReissueDialog';
import { useMay } from '../../ui/useMay';
import { UndoIcon } from '../../ui/icons';

interface ReissueButtonProps {
  /** Initial period of the dialog. */
  period: Period;
  isMain?: boolean;
  isIcon?: boolean;
}

const NAME = 'Reissue';

/** Button that opens the dialog for reissuing receipts with the current registration. */
export function ReissueButton({ period, isMain = false, isIcon = false }: ReissueButtonProps) {
  const may = useMay();
  const [opening, setOpening] = useState({ open: false, key: '' });
  const open = () => setOpening({ open: true, key: randomId() });
  if (!may('startReceiptReissue')) return null;
  return (
    <>
      {isIcon ? (
        <IconAction name={NAME} icon={<UndoIcon />} onClick={open} />
      ) : (
        <Button variant={isMain ? 'contained' : 'outlined'} onClick={open}>
          {NAME}
        </Button>
      )}
      {opening.key !== '' && (
        <ReissueDialog
          key={opening.key}
          open={opening.open}
          period={period}
          idempotencyKey={opening.key}
          onClose={() => setOpening((last) => ({ ...last, open: false }))}
        />
      )}
    </>
  );
}
