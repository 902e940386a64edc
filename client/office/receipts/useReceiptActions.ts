import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import {
  useGenerateReceiptPdfMutation,
  useSendReceiptEmailMutation,
  useShareReceiptMutation,
  type ReceiptHandleFragment,
} from '../../generated/graphql';
import { openWindow, saveFile, writeDocument } from '../../shared/receipts/receipt-document';
import { FAILED_TO_SEND, followReceipt, tellSending } from './receipt-sending';
import { toast } from '../../shared/toast/toast';
import { useBusy } from '../ui/useBusy';

type Receipt = ReceiptHandleFragment;

export interface ReceiptActions {
  /** Actions in progress, as `view:<id>`, `download:<id>` (`download:<id>:<revision>`), `send:<id>` or `share:<id>`. */
  busy: ReadonlySet<string>;
  view: (receipt: Receipt) => void;
  /**
   * Downloads the PDF.
   * @param revision an earlier one; the latest by default
   */
  download: (receipt: Receipt, revision?: number) => void;
  send: (receipt: Receipt) => void;
  /** Opens WhatsApp with the message that brings the receipt's link. */
  share: (receipt: Receipt) => void;
}

interface Answer {
  data?: unknown;
  error?: { message: string };
}

/** Tells whether a receipt may be sent: once, to a donor with an e-mail, and not when void. */
export const maySend = ({ sentToEmailAt, donorEmail, voidedAt }: Receipt): boolean =>
  sentToEmailAt === null && donorEmail !== '' && voidedAt === null;

const failedToDownload = 'Failed to download receipt';
const FAILED_TO_SHARE = 'Failed to open WhatsApp';
const BLOCKED = 'The browser blocked the new window. Allow pop-ups for this site and try again.';

/**
 * Returns the payload of an answer.
 * @throws Error with a message for the person when there is none
 */
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

/** Provides the actions on a receipt wherever one is shown: view, download and send. */
export function useReceiptActions(reload: () => Promise<unknown>): ReceiptActions {
  const [generate] = useGenerateReceiptPdfMutation();
  const [sendEmail] = useSendReceiptEmailMutation();
  const [shareReceipt] = useShareReceiptMutation();
  const { busy, during } = useBusy();
  const client = useApolloClient();

  // The server draws only the requested form.
  const generated = useCallback(
    async ({ id }: Receipt, form: 'html' | 'pdf', revision?: number) => {
      const variables = { receiptId: id, revision, html: form === 'html', pdf: form === 'pdf' };
      const answer = await generate({ variables });
      return expect(answer, answer.data?.generateReceiptPdf, failedToDownload);
    },
    [generate],
  );

  return useMemo(
    () => ({
      busy,

      view: (receipt) =>
        void during(`view:${receipt.id}`, async () => {
          const target = openWindow(`Receipt ${receipt.receiptNumber}`);
          try {
            if (!target) throw new Error(BLOCKED);
            const { html } = await generated(receipt, 'html');
            if (!html) throw new Error(failedToDownload);
            writeDocument(target, html);
          } catch (error) {
            target?.close();
            complain(error, failedToDownload);
          }
        }),

      download: (receipt, revision) =>
        void during(['download', receipt.id, revision].filter(Boolean).join(':'), async () => {
          try {
            const { pdf, fileName } = await generated(receipt, 'pdf', revision);
            if (!pdf) throw new Error(failedToDownload);
            saveFile(pdf, fileName ?? 'receipt.pdf', 'application/pdf');
          } catch (error) {
            complain(error, failedToDownload);
          }
        }),

      send: (receipt) =>
        void during(`send:${receipt.id}`, async () => {
          const dismiss = tellSending(receipt);
          try {
            const answer = await sendEmail({ variables: { receiptId: receipt.id } });
            expect(answer, answer.data?.sendReceiptEmail, FAILED_TO_SEND);
            // The mail is sent in the background; the rest of the screen is reloaded afterwards.
            void followReceipt(client, receipt.id, dismiss)
              .then(reload)
              .catch(() => undefined);
          } catch (error) {
            dismiss();
            complain(error, FAILED_TO_SEND);
          }
        }),

      share: (receipt) =>
        void during(`share:${receipt.id}`, async () => {
          const target = openWindow('WhatsApp');
          try {
            if (!target) throw new Error(BLOCKED);
            const answer = await shareReceipt({ variables: { receiptId: receipt.id } });
            const { url } = expect(answer, answer.data?.shareReceipt, FAILED_TO_SHARE);
            if (!url) throw new Error(FAILED_TO_SHARE);
            target.opener = null;
            target.location.replace(url);
          } catch (error) {
            target?.close();
            complain(error, FAILED_TO_SHARE);
          }
        }),
    }),
    [busy, client, during, generated, sendEmail, shareReceipt, reload],
  );
}
