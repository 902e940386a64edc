import { useEffect } from 'react';
import { toast } from '../../shared/toast/toast';

interface Answer<Data> {
  data?: Data;
  previousData?: Data;
  loading: boolean;
  error?: { message: string };
  refetch: () => Promise<unknown>;
}

/**
 * The answer of a list's query as RecordList takes it: the last page stays until the next one is here. A page that is
 * read again counts as loaded: a skeleton in place of its rows would take the focus from them.
 */
export function useListQuery<Data>({ data, previousData, loading, error, refetch }: Answer<Data>) {
  const message = error?.message;
  useEffect(() => {
    if (message) toast({ title: 'Error', description: message, kind: 'error' });
  }, [message]);
  return {
    data: data ?? previousData,
    loading: loading && !data,
    failed: message !== undefined,
    onRetry: () => void refetch().catch(() => undefined),
  };
}
