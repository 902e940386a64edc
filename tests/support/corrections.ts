import type {
  CorrectDonationInput,
  DonationMoneyInput,
  MoveDonationInput,
  SplitDonationInput,
  TakeBackRefundInput,
  VoidDonationInput,
} from '../../server/generated/resolvers';
import type { Api } from './api';
import { DONATION, offlineInput, recordOffline, recorded, type DonationAnswer } from './office-donations';

type Gift = NonNullable<DonationAnswer['donation']>;
/** A recorded gift with what it was recorded as. */
export type Recorded = Gift & { readonly money: DonationMoneyInput; readonly campaignId: string | null };

/** What a clerk does about a gift, through the office's own mutations. */
export function clerkOf(api: () => Api, token: () => string) {
  const call = async <Input>(mutation: string, type: string, input: Input): Promise<DonationAnswer> => {
    const text = `mutation ($input: ${type}!) { result: ${mutation}(input: $input) { ${DONATION} } }`;
    const { data, messages } = await api().call<{ result: DonationAnswer }>(text, { input }, { token: token() });
    if (messages.length > 0) throw new Error(messages.join());
    return data.result;
  };
  return {
    call,
    /** What a page shows of a gift, as its windows send it back. */
    async shown(id: string): Promise<{ readAt: Date; clearedOn: string | null }> {
      const text = 'query ($id: ID!) { gift: adminDonation(id: $id) { readAt: donorUpdatedAt clearedOn } }';
      const { data } = await api().call<{ gift: { readAt: string; clearedOn: string | null } }>(
        text,
        { id },
        { token: token() },
      );
      return { ...data.gift, readAt: new Date(data.gift.readAt) };
    },
    async record(changes: Parameters<typeof recordOffline>[2] = {}): Promise<Recorded> {
      const input = offlineInput(changes);
      const gift = recorded(await recordOffline(api(), token(), input));
      const { amount, method, reference, draweeBank, chequeDate, description, receivedOn, campaignId } = input;
      return {
        ...gift,
        money: { amount, method, reference, draweeBank, chequeDate, description, receivedOn },
        campaignId: campaignId ?? null,
      };
    },
    /** Corrects what was given; what is not named stays as it was recorded. */
    correct: (
      { id, money, campaignId }: Recorded,
      changes: Partial<DonationMoneyInput>,
      more: Partial<CorrectDonationInput> = {},
    ): Promise<DonationAnswer> =>
      call<CorrectDonationInput>('correctDonation', 'CorrectDonationInput', {
        id,
        campaignId,
        money: { ...money, ...changes },
        reason: 'A slip of the pen',
        ...more,
      } as CorrectDonationInput),
    move: (input: Partial<MoveDonationInput>) =>
      call('moveDonation', 'MoveDonationInput', { reason: 'Wrong person', ...input }),
    split: (input: Partial<SplitDonationInput>) =>
      call('splitDonation', 'SplitDonationInput', { reason: 'Two people', ...input }),
    void: (id: string, more: Partial<VoidDonationInput> = {}) =>
      call<Partial<VoidDonationInput>>('voidDonation', 'VoidDonationInput', { id, reason: 'Entered twice', ...more }),
    restore: (id: string, more: Partial<VoidDonationInput> = {}) =>
      call<Partial<VoidDonationInput>>('restoreDonation', 'VoidDonationInput', {
        id,
        reason: 'Wrong one voided',
        ...more,
      }),
    takeBack: (id: string, refundId: string) =>
      call<TakeBackRefundInput>('takeBackRefund', 'TakeBackRefundInput', {
        id,
        refundId,
        reason: 'Wrong one refunded',
      }),
    correctDonor: (id: string, donor: object, more: object = {}) =>
      call('correctDonationDonor', 'CorrectDonationDonorInput', { id, donor, wants80g: true, ...more }),
    outcome: (id: string, outcome: 'cleared' | 'bounced', on: string, more: object = {}) =>
      call('recordChequeOutcome', 'RecordChequeOutcomeInput', { id, outcome, on, ...more }),
  };
}
