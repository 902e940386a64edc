import type { EntityManager } from 'typeorm';
import type { IsoDate } from '../../rules/dates';
import { sectionLabel } from '../../rules/deduction-law';
import type { RegistrationState } from '../../rules/eighty-g';
import type { Paise } from '../../rules/money';
import { paymentMode } from '../../rules/payment-mode';
import type { TributeKind } from '../../rules/tribute';
import type { ReceiptSnapshot } from './receipt-document';
import { reviseAndMail } from './revise-and-mail';
import type { ReceiptChanges } from './revise-receipt';

/** A gift as its receipt prints it after a correction. */
export interface CorrectedGift {
  readonly donationId: string;
  /** Paise that are left of it. */
  readonly amount: Paise;
  readonly issuedOn: IsoDate;
  readonly method: string | null;
  readonly reference: string;
  readonly draweeBank: string | null;
  readonly chequeDate: IsoDate | null;
  readonly description: string | null;
  readonly campaignTitle: string | null;
  readonly tributeKind: TributeKind | null;
  readonly tributeName: string | null;
  readonly is80g: boolean;
  readonly isWished: boolean;
  readonly isInForce: boolean;
  /** State of the registration on another day; null where the day stays. */
  readonly registration: RegistrationState | null;
  readonly send: boolean;
  readonly at: Date;
}

/**
 * Puts other facts of a gift on its receipt, in the caller's transaction (see reviseAndMail). The foundation's details
 * stay as they were printed.
 * @returns the number of the current revision; null when the donation has no receipt, or a void one
 */
export function correctGiftReceipt(manager: EntityManager, gift: CorrectedGift): Promise<number | null> {
  const { donationId, send, at } = gift;
  return reviseAndMail(manager, {
    donationId,
    reason: 'Donation corrected',
    changes: (document) => changesOf(document, gift),
    send,
    at,
  });
}

function changesOf(document: ReceiptSnapshot, gift: CorrectedGift): ReceiptChanges {
  const { method, draweeBank, chequeDate, description, isWished, tributeKind, tributeName } = gift;
  const tribute = tributeKind && tributeName ? { kind: tributeKind, name: tributeName } : undefined;
  const registration = gift.registration ?? document.taxFacts?.registration ?? (gift.isInForce ? 'in_force' : 'none');
  const purpose = { purpose: gift.campaignTitle ?? 'General donation', tribute, is80g: gift.is80g };
  if (document.paymentId !== null) return purpose;
  return {
    ...purpose,
    amount: gift.amount,
    issuedOn: gift.issuedOn,
    sectionLabel: sectionLabel(gift.issuedOn),
    mode: paymentMode(method),
    isCash: method === 'cash',
    reference: gift.reference || null,
    drawn: draweeBank || chequeDate ? { bank: draweeBank, on: chequeDate } : undefined,
    kindDescription: description ?? undefined,
    taxFacts: { isWished, registration },
  };
}
