import type { IsoDate } from '../../rules/dates';
import type { Person } from './people';

/** Expected giver on a receipt. */
export interface Giver {
  readonly name: string;
  readonly email: string;
  readonly address: string | null;
  readonly pan: string | null;
  readonly wants80g: boolean;
}

/** A gift as somebody intended it; each charge of a recurring gift is equal. Amounts in paise. */
export interface Gift {
  readonly person: Person;
  readonly giver: Giver;
  /** Amount including essentials. */
  readonly amount: number;
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
  readonly campaign: { readonly id: string; readonly title: string } | null;
  readonly isAnonymous: boolean;
  /** Set for an offline gift. */
  readonly offline: { readonly method: string; readonly receivedOn: IsoDate } | null;
}

/** A correction by the office; without a definite answer it may have been made or not. */
export interface Correction {
  readonly giver: Giver;
  readonly isCertain: boolean;
  readonly isMailed: boolean;
}

/** The foundation's settings on receipts, as saved at one time. */
export interface SettingsVersion {
  readonly siteName: string;
  /** '' without a registration. */
  readonly registration: string;
  readonly from: IsoDate | '';
  readonly until: IsoDate | '';
  /** Milliseconds of the machine's clock: it came into force between these two. */
  readonly askedAt: number;
  answeredAt: number;
}

/** A donor's own PAN, added on the page of their giving. */
export interface OwnPan {
  readonly person: Person;
  readonly email: string;
  /** Milliseconds of the machine's clock when it was requested; null when it may have been there before. */
  readonly since: number | null;
}

/** Everything that people did in a run, for the comparison. */
export class History {
  /** Gifts by flow id. */
  readonly gifts = new Map<string, Gift>();
  /** Flow ids of recorded offline gifts. */
  readonly recorded = new Set<string>();
  /** Corrections by donation id, latest last. */
  readonly corrections = new Map<string, Correction[]>();
  readonly merges: { readonly person: Person; readonly keepId: string; readonly mergeId: string }[] = [];
  readonly ownPans: OwnPan[] = [];
  readonly settings: SettingsVersion[] = [];
  /** Ids of campaigns that the office deleted. */
  readonly deletedCampaigns = new Set<string>();
  /** Authorised payments with another amount or currency than their order, which nobody may capture. */
  readonly leftAlone = new Set<string>();
  /** Banks' actions after the clock has advanced. */
  readonly later: (() => Promise<unknown>)[] = [];
  /** Forgeries that succeeded, and private data that somebody saw. */
  readonly forged: string[] = [];
  /** Number of attempted forgeries. */
  forgeries = 0;
}
