import Button from '@mui/material/Button';
import { useState } from 'react';
import { randomId } from '../../../shared/random-id';
import { IconAction } from '../../ui/IconAction';
import { useWindowSize } from '../../ui/useWindowSize';
import { MailIcon } from '../../../shared/ui/icons/actions';
import { MailingDialog, type MailingDialogProps } from './MailingDialog';

const NAME = 'Email receipts';

/** Button with the dialog that e-mails the table's receipts; an icon on phones. */
export function MailingButton({ receipts }: Pick<MailingDialogProps, 'receipts'>) {
  const [opening, setOpening] = useState({ open: false, key: '' });
  const isPhone = useWindowSize() === 'phone';
  const open = () => setOpening({ open: true, key: randomId() });
  return (
    <>
      {isPhone ? (
        <IconAction name={NAME} icon={<MailIcon />} onClick={open} />
      ) : (
        <Button variant="outlined" startIcon={<MailIcon size={18} />} onClick={open}>
          {NAME}
        </Button>
      )}
      <MailingDialog
        key={opening.key}
        open={opening.open}
        receipts={receipts}
        idempotencyKey={opening.key}
        onClose={() => setOpening((last) => ({ ...last, open: false }))}
      />
    </>
  );
}
