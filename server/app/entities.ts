import { EmailConfirmationEntity } from '../accounts/confirmation/email-confirmation.entity';
import { InvitationEntity } from '../accounts/invitation.entity';
import { PasswordResetEntity } from '../accounts/password-reset.entity';
import { RefreshTokenEntity } from '../accounts/refresh-token.entity';
import { RecoveryCodeEntity } from '../accounts/two-step/recovery-code.entity';
import { SecondFactorEntity } from '../accounts/two-step/second-factor.entity';
import { UserRoleEntity } from '../accounts/user-role.entity';
import { UserEntity } from '../accounts/user.entity';
import { AttentionItemEntity } from '../attention/attention-item.entity';
import { AuditEntryEntity } from '../audit/audit-entry.entity';
import { DonorBirthdayEntity, VolunteerBirthdayEntity } from '../people/birthday.entities';
import { BrandFileEntity } from '../brand/brand-file.entity';
import { CampaignEntity } from '../campaigns/campaign.entity';
import { DonationEssentialEntity } from '../campaigns/donation-essential.entity';
import { ConsentEntity, DonorWithdrawalEntity, ErasureEntity } from '../consents/consent.entities';
import { TributeLetterEntity } from '../payments/tributes/tribute-letter.entity';
import { DonationItemEntity } from '../donations/donation-item.entity';
import { DonationTotalEntity } from '../donations/donation-total.entity';
import { DonationEntity } from '../donations/donation.entity';
import { DonorAliasEntity } from '../donors/donor-alias.entity';
import { DonorEntity } from '../donors/donor.entity';
import { EventEntity } from '../events/event.entity';
import { ExportEntity } from '../exports/export.entity';
import { ImportBatchEntity } from '../imports/import-batch.entity';
import { ImportLineEntity } from '../imports/import-line.entity';
import { ImportChoiceEntity, ImportDonorEntity, ImportPartEntity } from '../imports/import-rest.entities';
import { ContactInquiryEntity } from '../inquiries/contact-inquiry.entity';
import { VolunteerApplicationEntity } from '../inquiries/volunteer-application.entity';
import { BounceMailboxEntity } from '../delivery/bounces/bounce-mailbox.entity';
import { LegalTextEntity } from '../legal/legal-text.entity';
import { MailTextEntity } from '../mail-texts/mail-text.entity';
import { MailBounceEntity } from '../delivery/bounces/mail-bounce.entity';
import { RateLimitEntity } from '../limits/rate-limit.entity';
import { MailAttemptEntity } from '../delivery/mail-attempt.entity';
import { MailEntity } from '../mail/mail.entity';
import { MediaItemEntity } from '../media/media-item.entity';
import { MemberEntity } from '../members/member.entity';
import { PageContentEntity } from '../pages/page-content.entity';
import { PanKeyEntity } from '../pans/pan-key.entity';
import { DisputeEntity } from '../payments/dispute.entity';
import { GivingTryEntity } from '../payments/giving-try.entity';
import { PaymentOrderEntity } from '../payments/payment-order.entity';
import { PaymentPlanEntity } from '../payments/payment-plan.entity';
import { AdoptionPaymentEntity } from '../payments/adoption/adoption-payment.entity';
import { AdoptionRunEntity } from '../payments/adoption/adoption-run.entity';
import { AdoptionSourceEntity } from '../payments/adoption/adoption-source.entity';
import { AdoptionSubscriptionEntity } from '../payments/adoption/adoption-subscription.entity';
import { PaymentEntity } from '../payments/payment.entity';
import { ReconciliationPartEntity } from '../payments/reconcile/reconciliation-part.entity';
import { RefundEntity } from '../payments/refund.entity';
import { SubscriptionEntity } from '../payments/subscription.entity';
import { SubscriptionItemEntity } from '../payments/subscription-item.entity';
import { WebhookEventEntity } from '../payments/webhook-event.entity';
import { LinkedPictureEntity } from '../pictures/linked-picture.entity';
import { PictureEntity } from '../pictures/picture.entity';
import { ReceiptMailingItemEntity } from '../receipts/mailing/receipt-mailing-item.entity';
import { StatementMailingItemEntity } from '../receipts/mailing/statement-mailing-item.entity';
import { ReceiptMailingEntity } from '../receipts/mailing/receipt-mailing.entity';
import { ReceiptSkipEntity } from '../receipts/numbering/receipt-skip.entity';
import { ReceiptReissueEntity } from '../receipts/reissue/receipt-reissue.entity';
import { ReceiptCounterEntity } from '../receipts/receipt-counter.entity';
import { ReceiptListingEntity } from '../receipts/receipt-listing.entity';
import { ReceiptRevisionEntity } from '../receipts/receipt-revision.entity';
import { ReceiptEntity } from '../receipts/receipt.entity';
import { SavedViewEntity } from '../saved-views/saved-view.entity';
import { SettingEntity } from '../settings/setting.entity';
import { DonorTagEntity, TagEntity, VolunteerTagEntity } from '../people/tag.entities';
import { DonationDayEntity, DonationTallyEntity, DonorTallyEntity, ReceiptTallyEntity } from '../database/tally.entity';

/** Every entity of the product; the tables are created by the migrations, not by these. */
export const entities = [
  UserEntity,
  UserRoleEntity,
  RefreshTokenEntity,
  EmailConfirmationEntity,
  InvitationEntity,
  SecondFactorEntity,
  RecoveryCodeEntity,
  PasswordResetEntity,
  CampaignEntity,
  DonationEssentialEntity,
  DonorEntity,
  DonorAliasEntity,
  PaymentPlanEntity,
  SubscriptionEntity,
  SubscriptionItemEntity,
  DonationEntity,
  DonationItemEntity,
  GivingTryEntity,
  PaymentOrderEntity,
  AdoptionPaymentEntity,
  AdoptionRunEntity,
  AdoptionSourceEntity,
  AdoptionSubscriptionEntity,
  PaymentEntity,
  ReconciliationPartEntity,
  RefundEntity,
  DisputeEntity,
  WebhookEventEntity,
  ReceiptCounterEntity,
  ReceiptSkipEntity,
  LegalTextEntity,
  MailTextEntity,
  ReceiptEntity,
  ReceiptListingEntity,
  ReceiptRevisionEntity,
  ReceiptMailingEntity,
  ReceiptReissueEntity,
  ReceiptMailingItemEntity,
  StatementMailingItemEntity,
  MailEntity,
  MailAttemptEntity,
  MailBounceEntity,
  BounceMailboxEntity,
  MemberEntity,
  EventEntity,
  MediaItemEntity,
  PictureEntity,
  LinkedPictureEntity,
  ContactInquiryEntity,
  VolunteerApplicationEntity,
  TagEntity,
  TributeLetterEntity,
  ConsentEntity,
  DonorWithdrawalEntity,
  ErasureEntity,
  DonorTagEntity,
  VolunteerTagEntity,
  DonorBirthdayEntity,
  VolunteerBirthdayEntity,
  RateLimitEntity,
  SavedViewEntity,
  SettingEntity,
  BrandFileEntity,
  PageContentEntity,
  PanKeyEntity,
  AuditEntryEntity,
  AttentionItemEntity,
  DonationTotalEntity,
  DonationTallyEntity,
  DonationDayEntity,
  DonorTallyEntity,
  ReceiptTallyEntity,
  ExportEntity,
  ImportBatchEntity,
  ImportPartEntity,
  ImportLineEntity,
  ImportDonorEntity,
  ImportChoiceEntity,
];
