import type { IsoDate } from '../../rules/dates';
import type { Person } from './people';

/** What a receipt is to say of its giver. */
export interface Giver {
  readonly name: string;
  readonly email: string;
  readonly address: string | null;
  readonly pan: string | null;
  readonly wants80g: boolean;
}

/** What somebody set out to give; each charge of a recurring gift says the same. Amounts in paise. */
export interface Gift {
  readonly person: Person;
  readonly giver: Giver;
  /** Essentials included. */
  readonly amount: number;
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
  readonly campaign: { readonly id: string; readonly title: string } | null;
  readonly isAnonymous: boolean;
  /** Of money that came by another way than the site. */
  readonly offline: { readonly method: string; readonly receivedOn: IsoDate } | null;
}

/** A correction by the office; without a plain answer it may have been made or not. */
export interface Correction {
  readonly giver: Giver;
  readonly isCertain: boolean;
  readonly isMailed: boolean;
}

/** Settings of the foundation that its receipts name, as saved at one time. */
export interface SettingsVersion {
  readonly siteName: string;
  /** '' while there is none. */
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
  /** Milliseconds of the machine's clock when it was asked for; null when it may have been there before. */
  readonly since: number | null;
}

/** Everything that people did in a run, as the comparison needs it. */
export class History {
  /** By flow id. */
  readonly gifts = new Map<string, Gift>();
  /** Flow ids of offline gifts that were recorded. */
  readonly recorded = new Set<string>();
  /** By donation id, latest last. */
  readonly corrections = new Map<string, Correction[]>();
  readonly merges: { readonly person: Person; readonly keepId: string; readonly mergeId: string }[] = [];
  readonly ownPans: OwnPan[] = [];
  readonly settings: SettingsVersion[] = [];
  /** Ids of campaigns that the office deleted. */
  readonly deletedCampaigns = new Set<string>();
  /** Authorised payments of another amount or currency than their order, which nobody may capture. */
  readonly leftAlone = new Set<string>();
  /** What banks do once the clock has moved on. */
  readonly later: (() => Promise<unknown>)[] = [];
  /** What a forger got that should have been refused, or somebody saw who should not have. */
  readonly forged: string[] = [];
  /** How many forgeries were tried. */
  forgeries = 0;
}
