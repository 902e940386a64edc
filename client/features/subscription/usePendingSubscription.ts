import { useEffect, useState } from 'react';
import { formatRupees } from '../../../rules/money';
import {
  clearPendingSubscription, readPendingSubscription, type PendingSubscription,
} from '../../lib/pending-subscription';
import { toast } from '../../lib/toast';

interface Arrival {
  isLoading: boolean;
  record: PendingSubscription | null;
}

/** Takes the record out of session storage once, and says in a toast what was set up. */
export function usePendingSubscription(): Arrival {
  // The first drawing has to be the server's, which knows nothing of this tab.
  const [arrival, setArrival] = useState<Arrival>({ isLoading: true, record: null });

  useEffect(() => {
    const record = readPendingSubscription();
    clearPendingSubscription();
    setArrival({ isLoading: false, record });
    if (!record) return;
    toast({
      kind: 'success',
      title: 'Subscription Activated!',
      description: `Your ${record.frequency} donation of ${formatRupees(record.amount)} is set up.`,
    });
  }, []);

  return arrival;
}
