import type { EntityManager } from 'typeorm';
import type { OfflineDonation } from '../../rules/offline-donation';
import { firstRow } from '../database/sql';

/** A donor whom the office names as the giver of an offline gift. */
interface KnownDonor {
  readonly id: string;
  readonly pan: string | null;
  readonly nameOnPan: string | null;
  readonly address: string | null;
}

/** Reads the named donor; null when there is none. */
export const readKnownDonor = (manager: EntityManager, id: string): Promise<KnownDonor | null> =>
  firstRow<KnownDonor>(
    manager,
    `select id, pan_number as pan, name_on_pan as "nameOnPan", address from donors where id = $1`,
    [id],
  );

/**
 * Completes a gift with what is known of its donor: the address, and the PAN where the tax benefit is wanted. Neither
 * has to pass through the browser.
 */
export function withKnownDonor(gift: OfflineDonation, known: KnownDonor | null): OfflineDonation {
  if (!known) return gift;
  const { donor } = gift;
  const fills = gift.wants80g && donor.pan === null;
  return {
    ...gift,
    donor: {
      ...donor,
      address: donor.address ?? known.address,
      pan: fills ? known.pan : donor.pan,
      nameOnPan: fills ? (donor.nameOnPan ?? known.nameOnPan) : donor.nameOnPan,
    },
  };
}

/** Tells whether a gift may be counted for the named donor: two PANs are two donors. */
export const servesGift = (known: KnownDonor, { donor }: OfflineDonation): boolean =>
  donor.pan === null || known.pan === null || donor.pan === known.pan;
