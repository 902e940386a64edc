import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { toast } from '../../shared/toast/toast';
import type { EventFormValues } from './event-form';

/** Besides the message at the field, an attempt to save without a date is told in a toast, as specified. It goes with the message. */
export function MissingDateToast() {
  const { errors, submitCount, isSubmitting } = useFormikContext<EventFormValues>();
  const dismiss = useRef<() => void>(undefined);
  const message = errors.eventDate;

  useEffect(() => {
    if (submitCount === 0 || isSubmitting || !message) return;
    dismiss.current = toast({ title: 'Error', description: message, kind: 'error' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when an attempt ends, not while errors change
  }, [submitCount, isSubmitting]);

  useEffect(() => {
    if (!message) dismiss.current?.();
  }, [message]);
  useEffect(() => () => dismiss.current?.(), []);

  return null;
}
