import type { ServiceDeps } from '../../deps';
import type {
  CorrectDonationInput,
  DonationCorrectionPreview,
  SplitDonationInput,
  TakeBackRefundInput,
  UserError,
  VoidDonationInput,
} from '../../generated/resolvers';
import type { RecordedDonation } from '../offline-donation';
import { correctGift } from './correct-gift';
import { previewCorrection } from './preview-correction';
import { splitGift } from './split-gift';
import { takeBackRefund } from './take-back-refund';
import { restoreGift, voidMistake, type ReasonedChange } from './void-gift';

declare module '../../context' {
  interface Services {
    readonly corrections: CorrectionsService;
  }
}

/** Corrections of gifts by the office. Amounts in paise; a list of errors is empty on success. */
export interface CorrectionsService {
  /** Corrects what was given; returns the id of the corrected or the replacing donation, or the errors. */
  correct(userId: string, input: CorrectDonationInput): Promise<RecordedDonation>;
  /** Computes what a correction would change. */
  preview(input: CorrectDonationInput): Promise<DonationCorrectionPreview>;
  /** Splits a gift of two people; returns the id of the second person's, or the errors. */
  split(userId: string, input: SplitDonationInput): Promise<RecordedDonation>;
  /** Voids an offline gift that was recorded by mistake. */
  void(userId: string, change: VoidDonationInput): Promise<UserError[]>;
  /** Makes a void gift count again. */
  restore(userId: string, change: ReasonedChange): Promise<UserError[]>;
  /** Takes back a refund of an offline gift. */
  takeBackRefund(userId: string, input: TakeBackRefundInput): Promise<UserError[]>;
}

/** Creates the service. */
export const createCorrectionsService = (deps: ServiceDeps): CorrectionsService => ({
  correct: (userId, input) => correctGift(deps, userId, input),
  preview: (input) => previewCorrection(deps, input),
  split: (userId, input) => splitGift(deps, userId, input),
  void: (userId, change) => voidMistake(deps, userId, change),
  restore: (userId, change) => restoreGift(deps, userId, change),
  takeBackRefund: (userId, { refundId, ...change }) => takeBackRefund(deps, userId, refundId, change),
});
