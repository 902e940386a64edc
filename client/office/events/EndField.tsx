import Button from '@mui/material/Button';
import { useField } from 'formik';
import { useState } from 'react';
import { DateTimeField } from '../forms/DateTimeField';
import { PlusIcon } from '../../shared/ui/icons/actions';
import { eventLabels } from './event-form';

/** When an event ends, which few of them say: the field comes when it is asked for. */
export function EndField() {
  const [{ value }] = useField<string>('endsAt');
  const [isAsked, setAsked] = useState(value !== '');
  if (isAsked)
    return <DateTimeField name="endsAt" label={eventLabels.endsAt} timeLabel="End time" defaultTime="" timeOptional />;
  return (
    <div>
      <Button size="small" startIcon={<PlusIcon size={18} />} onClick={() => setAsked(true)}>
        Add an end
      </Button>
    </div>
  );
}
