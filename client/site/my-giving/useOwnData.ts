import type { TypedDocumentNode } from '@apollo/client';
import { useCallback, useEffect, useState } from 'react';
import { OpenOwnDataDocument, type OwnDataFragment } from '../../generated/graphql';
import { toast } from '../../shared/toast/toast';
import { post } from '../../shared/transport';

interface Answer {
  readonly data?: OwnDataFragment | null;
  readonly userErrors: readonly { readonly message: string }[];
}

const failed = (error: unknown): void => {
  toast({ title: 'Error', description: error instanceof Error ? error.message : String(error), kind: 'error' });
};

/** Reads a donor's own data, and changes it; failed changes are toasts. `lost` says why it could not be read. */
export function useOwnData(pageKey: string) {
  const [data, setData] = useState<OwnDataFragment | null>(null);
  const [lost, setLost] = useState('');
  const [isBusy, setBusy] = useState(false);

  const load = useCallback(async (): Promise<void> => {
    try {
      const answer = await post(OpenOwnDataDocument, { key: pageKey });
      setData(answer.data?.openOwnData ?? null);
      setLost(answer.errors?.[0]?.message ?? '');
    } catch (error) {
      setLost((error as Error).message);
    }
  }, [pageKey]);
  useEffect(() => void load(), [load]);

  /** Sends a change; resolves to whether it was accepted. */
  const change = async <Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    payload: (data: Data) => Answer,
    title: string,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const { data: answer, errors } = await post(document, variables);
      const told = answer && payload(answer);
      if (!told?.data) throw new Error(told?.userErrors[0]?.message ?? errors?.[0]?.message ?? 'Please try again.');
      setData(told.data);
      toast({ kind: 'success', title });
      return true;
    } catch (error) {
      failed(error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { data, lost, load, isBusy, change, failed };
}
