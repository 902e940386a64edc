import type { TypedDocumentNode } from '@apollo/client';
import { useState } from 'react';
import type { OwnPdfFragment } from '../../generated/graphql';
import { saveFile } from '../../shared/receipts/receipt-document';
import { toast } from '../../shared/toast/toast';
import { post } from '../../shared/transport';

/** Downloads a PDF; shows failures as a toast. */
export function usePdf() {
  const [isBusy, setBusy] = useState(false);
  const download = async <Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    payload: (data: Data) => OwnPdfFragment,
  ): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { data, errors } = await post(document, variables);
      const answer = data && payload(data);
      if (!answer?.pdf || !answer.fileName)
        throw new Error(answer?.userErrors[0]?.message ?? errors?.[0]?.message ?? 'Failed to download receipt');
      saveFile(answer.pdf, answer.fileName, 'application/pdf');
    } catch (error) {
      toast({ title: 'Error', description: error instanceof Error ? error.message : String(error), kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download };
}
