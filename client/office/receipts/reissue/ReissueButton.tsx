import Button from '@mui/material/Button';
import { useState } from 'react';
import { randomId } from '../../../shared/random-id';
import { IconAction } from '../../ui/IconAction';
import { UndoIcon } from '../../../shared/ui/icons/facts';
import { ReissueDialog, type Period } from './ReissueDialog';

interface ReissueButtonProps {
  /** The days that the dialog opens with. */
  period: Period;
  isMain?: boolean;
  isIcon?: boolean;
}

const NAME = 'Reissue';

/** Opens the dialog that issues receipts again with today's registration. */
export function ReissueButton({ period, isMain = false, isIcon = false }: ReissueButtonProps) {
  const [opening, setOpening] = useState({ open: false, key: '' });
  const open = () => setOpening({ open: true, key: randomId() });
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
