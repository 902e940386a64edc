import { Initial1763600000000 } from './0001-initial';
import { Searches1763600001000 } from './0002-searches';
import { Edits1763600002000 } from './0003-edits';
import { Bounces1763600003000 } from './0004-bounces';
import { ReceiptMailings1763600004000 } from './0005-receipt-mailings';
import { GiftsNotStarted1763600005000 } from './0006-gifts-not-started';
import { Settlement1763600006000 } from './0007-settlement';
import { Eligibility1763600007000 } from './0008-eligibility';
import { VoidReceipts1763600009000 } from './0009-void-receipts';
import { NamesAndTests1763600010000 } from './0010-names-and-tests';
import { SharedPans1763600011000 } from './0011-shared-pans';
import { OwnCorrections1763600013000 } from './0013-own-corrections';
import { EventEndsAndPosters1763600014000 } from './0014-event-ends-and-posters';
import { GivingTries1763600015000 } from './0015-giving-tries';
import { SortsByDate1763600016000 } from './0016-sorts-by-date';
import { TriggerPlans1763600017000 } from './0017-trigger-plans';
import { ReceiptSeries1763600020000 } from './0020-receipt-series';
import { LegalTexts1763600021000 } from './0021-legal-texts';
import { Pictures1763600030000 } from './0030-pictures';
import { Imports1763600040000 } from './0040-imports';
import { MonthLeaderboard1763600050000 } from './0050-month-leaderboard';
import { ListedAddresses1763600051000 } from './0051-listed-addresses';
import { DonorTallies1763600052000 } from './0052-donor-tallies';
import { DonationDays1763600053000 } from './0053-donation-days';
import { FiltersInIndexes1763600054000 } from './0054-filters-in-indexes';
import { Adoption1763600060000 } from './0060-adoption';
import { BrandFiles1763600070000 } from './0070-brand-files';
import { LinkedPictures1763600071000 } from './0071-linked-pictures';
import { ImportSheets1763600080000 } from './0080-import-sheets';
import { LastGiftPlan1763600081000 } from './0081-last-gift-plan';
import { Backups1763600090000 } from './0090-backups';
import { OfflineMethods1763600100000 } from './0100-offline-methods';
import { ChequeOutcomes1763600101000 } from './0101-cheque-outcomes';
import { EntryDesk1763600110000 } from './0110-entry-desk';
import { SearchedNumbers1763600111000 } from './0111-searched-numbers';
import { DonationFilters1763600112000 } from './0112-donation-filters';
import { Corrections1763600120000 } from './0120-corrections';
import { WalksWithinIndexes1763600150000 } from './0150-walks-within-indexes';
import { SavedViews1763600250000 } from './0250-saved-views';
import { AdoptedSources1763600260000 } from './0260-adopted-sources';
import { BrandPictures1763600261000 } from './0261-brand-pictures';
import { RateLimits1763600270000 } from './0270-rate-limits';
import { GivingMarks1763600271000 } from './0271-giving-marks';
import { DeletedBodies1763600290000 } from './0290-deleted-bodies';
import { OfficeRoles1763600300000 } from './0300-office-roles';
import { Invitations1763600301000 } from './0301-invitations';
import { TwoStep1763600302000 } from './0302-two-step';
import { StatementMailings1763600310000 } from './0310-statement-mailings';
import { TagsAndBirthdays1763600320000 } from './0320-tags-and-birthdays';
import { Tributes1763600350000 } from './0350-tributes';
import { MemberAddresses1763600360000 } from './0360-member-addresses';
import { MailTexts1763600361000 } from './0361-mail-texts';
import { ReplacedSubscriptions1763600400000 } from './0400-replaced-subscriptions';
import { Consents1763600410000 } from './0410-consents';
import { ConfirmedAddresses1763600420000 } from './0420-confirmed-addresses';
import { SealedPans1763600500000 } from './0500-sealed-pans';
import { ReceiptFilters1763600510000 } from './0510-receipt-filters';
import { AccountConsents1763600530000 } from './0530-account-consents';
import { ImportFailures1763600550000 } from './0550-import-failures';
import { ConsentsOfMessages1763600560000 } from './0560-consents-of-messages';
import { ListedWhenBooked1763600570000 } from './0570-listed-when-booked';
import { ReplacedBy1763600590000 } from './0590-replaced-by';
import { RestoredBackups1763600600000 } from './0600-restored-backups';
import { LookedUpAddresses1763600610000 } from './0610-looked-up-addresses';
import { VoidReceiptsCounted1763600620000 } from './0620-void-receipts-counted';
import { MethodByState1763600630000 } from './0630-method-by-state';
import { ReceiptsToMail1763600640000 } from './0640-receipts-to-mail';
import { UnsentByKind1763600650000 } from './0650-unsent-by-kind';
import { GeneralGifts1763600660000 } from './0660-general-gifts';
import { DuplicateSubscriptions1763600680000 } from './0680-duplicate-subscriptions';
import { ShareOfGeneralGifts1763600690000 } from './0690-share-of-general-gifts';
import { VoidReceiptsInAnyOrder1763600700000 } from './0700-void-receipts-in-any-order';
import { SumsInIndexes1763600710000 } from './0710-sums-in-indexes';
import { ReceiptsByName1763600720000 } from './0720-receipts-by-name';
import { NumbersOfImports1763600725000 } from './0725-numbers-of-imports';
import { OutdatedStatements1763600760000 } from './0760-outdated-statements';
import { AddedGifts1763600790000 } from './0790-added-gifts';

/** Append-only, oldest first: a released migration is never edited. */
export const migrations = [
  Initial1763600000000,
  Searches1763600001000,
  Edits1763600002000,
  Bounces1763600003000,
  ReceiptMailings1763600004000,
  GiftsNotStarted1763600005000,
  Settlement1763600006000,
  Eligibility1763600007000,
  VoidReceipts1763600009000,
  NamesAndTests1763600010000,
  SharedPans1763600011000,
  OwnCorrections1763600013000,
  EventEndsAndPosters1763600014000,
  GivingTries1763600015000,
  SortsByDate1763600016000,
  TriggerPlans1763600017000,
  ReceiptSeries1763600020000,
  LegalTexts1763600021000,
  Pictures1763600030000,
  Imports1763600040000,
  MonthLeaderboard1763600050000,
  ListedAddresses1763600051000,
  DonorTallies1763600052000,
  DonationDays1763600053000,
  FiltersInIndexes1763600054000,
  Adoption1763600060000,
  BrandFiles1763600070000,
  LinkedPictures1763600071000,
  ImportSheets1763600080000,
  LastGiftPlan1763600081000,
  Backups1763600090000,
  OfflineMethods1763600100000,
  ChequeOutcomes1763600101000,
  EntryDesk1763600110000,
  SearchedNumbers1763600111000,
  DonationFilters1763600112000,
  Corrections1763600120000,
  WalksWithinIndexes1763600150000,
  SavedViews1763600250000,
  AdoptedSources1763600260000,
  BrandPictures1763600261000,
  RateLimits1763600270000,
  GivingMarks1763600271000,
  DeletedBodies1763600290000,
  OfficeRoles1763600300000,
  Invitations1763600301000,
  TwoStep1763600302000,
  StatementMailings1763600310000,
  TagsAndBirthdays1763600320000,
  Tributes1763600350000,
  MemberAddresses1763600360000,
  MailTexts1763600361000,
  ReplacedSubscriptions1763600400000,
  Consents1763600410000,
  ConfirmedAddresses1763600420000,
  SealedPans1763600500000,
  ReceiptFilters1763600510000,
  AccountConsents1763600530000,
  ImportFailures1763600550000,
  ConsentsOfMessages1763600560000,
  ListedWhenBooked1763600570000,
  ReplacedBy1763600590000,
  RestoredBackups1763600600000,
  LookedUpAddresses1763600610000,
  VoidReceiptsCounted1763600620000,
  MethodByState1763600630000,
  ReceiptsToMail1763600640000,
  UnsentByKind1763600650000,
  GeneralGifts1763600660000,
  DuplicateSubscriptions1763600680000,
  ShareOfGeneralGifts1763600690000,
  VoidReceiptsInAnyOrder1763600700000,
  SumsInIndexes1763600710000,
  ReceiptsByName1763600720000,
  NumbersOfImports1763600725000,
  OutdatedStatements1763600760000,
  AddedGifts1763600790000,
];
