import { useCallback, useMemo, useState } from 'react';
import {
  useGenerateReceiptPdfMutation, useSendReceiptEmailMutation, type ReceiptRowFragment,
} from '../../generated/graphql';
import { toast } from '../../lib/toast';
import { openWindow, saveFile, writeDocument } from './receipt-document';

type Receipt = ReceiptRowFragment;

export interface ReceiptActions {
  /** What is under way, as `view:<id>`, `download:<id>` or `send:<id>`. */
  busy: ReadonlySet<string>;
  view: (receipt: Receipt) => void;
  download: (receipt: Receipt) => void;
  send: (receipt: Receipt) => void;
}

interface Answer {
  data?: unknown;
  error?: { message: string };
}

const failedToDownload = 'Failed to download receipt';
/** How long a mail usually takes to leave, in milliseconds. */
const sentWithin = 2_000;
const failedToSend = 'Failed to send receipt';

/** The payload of an answer; throws what the person should read when there is none. */
function expect<Payload extends { userErrors: readonly { message: string }[] }>(
  { error }: Answer,
  payload: Payload | undefined,
  fallback: string,
): Payload {
  const message = error?.message ?? payload?.userErrors[0]?.message;
  if (message !== undefined || !payload) throw new Error(message || fallback);
  return payload;
}

const complain = (error: unknown, fallback: string): void => {
  toast({ title: 'Error', description: (error instanceof Error && error.message) || fallback, kind: 'error' });
};

export function useReceiptActions(reload: () => Promise<unknown>): ReceiptActions {
  const [generate] = useGenerateReceiptPdfMutation();
  const [sendEmail] = useSendReceiptEmailMutation();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const during = useCallback(async (key: string, work: () => Promise<void>) => {
    setBusy((now) => new Set(now).add(key));
    await work();
    setBusy((now) => new Set([...now].filter((other) => other !== key)));
  }, []);

  // The server draws only the form that is asked for.
  const generated = useCallback(async ({ id }: Receipt, form: 'html' | 'pdf') => {
    const answer = await generate({ variables: { receiptId: id, html: form === 'html', pdf: form === 'pdf' } });
    return expect(answer, answer.data?.generateReceiptPdf, failedToDownload);
  }, [generate]);

  return useMemo(() => ({
    busy,

    view: (receipt) => void during(`view:${receipt.id}`, async () => {
      const target = openWindow(`Receipt ${receipt.receiptNumber}`);
      try {
        if (!target) throw new Error('The browser did not allow a new window.');
        const { html } = await generated(receipt, 'html');
        if (!html) throw new Error(failedToDownload);
        writeDocument(target, html);
      } catch (error) {
        target?.close();
        complain(error, failedToDownload);
      }
    }),

    download: (receipt) => void during(`download:${receipt.id}`, async () => {
      try {
        const { pdf, fileName } = await generated(receipt, 'pdf');
        if (!pdf) throw new Error(failedToDownload);
        saveFile(pdf, fileName ?? 'receipt.pdf', 'application/pdf');
      } catch (error) {
        complain(error, failedToDownload);
      }
    }),

    send: (receipt) => void during(`send:${receipt.id}`, async () => {
      const description = `Sending receipt to ${receipt.donorEmail}...`;
      const dismiss = toast({ title: 'Sending receipt', description, kind: 'success' });
      try {
        const answer = await sendEmail({ variables: { receiptId: receipt.id } });
        const { receipt: queued } = expect(answer, answer.data?.sendReceiptEmail, failedToSend);
        await reload();
        // The mail leaves in the background: the list learns its date a little later.
        if (!queued?.sentToEmailAt) setTimeout(() => void reload().catch(() => undefined), sentWithin);
        toast({ title: 'Success', description: 'Receipt sent successfully', kind: 'success' });
      } catch (error) {
        complain(error, failedToSend);
      } finally {
        dismiss();
      }
    }),
  }), [busy, during, generated, sendEmail, reload]);
}
