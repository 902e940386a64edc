import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countKeptEntries } from '../../../shared/session/kept-entries';
import { KeyboardIcon } from '../../ui/icons';

/** The way to the entry desk; it says what was left there. */
export function EnterMany() {
  const [kept] = useState(countKeptEntries);
  return (
    <Button component={Link} to="/admin/donations/enter" variant="outlined" startIcon={<KeyboardIcon />}>
      {kept === 0 ? 'Enter many' : `Enter many (${kept} not saved)`}
    </Button>
  );
}
