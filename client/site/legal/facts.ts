import { formatLongDate } from '../../../rules/dates';
import type { SiteQuery } from '../../generated/graphql';

type Site = SiteQuery['site'];

/** Facts about the foundation in legal texts; an empty string was not filled in. */
export interface LegalFacts {
  siteName: string;
  email: string;
  address: string;
  cin: string;
  pan: string;
  registration80g: string;
  fcra: string;
  hasSimulatedFigures: boolean;
  /** Today in Asia/Kolkata as 'MMMM dd, yyyy'. */
  lastUpdated: string;
}

export const factsOf = ({ siteName, contact, legal, socialProof, today }: Site): LegalFacts => ({
  siteName,
  email: contact.email,
  address: contact.address,
  cin: legal.cin,
  pan: legal.pan,
  registration80g: legal.is80gActive ? legal.registration80g : '',
  fcra: legal.fcra,
  hasSimulatedFigures: socialProof === 'simulated',
  lastUpdated: formatLongDate(today),
});
