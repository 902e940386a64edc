import type { SiteQuery } from '../../generated/graphql';

type Legal = SiteQuery['site']['legal'];

/** Returns the registration numbers that are set; an expired 80G registration is none. */
export const registrationsOf = (legal: Legal) =>
  [
    { key: '80G', meaning: 'Tax deduction for donors', number: legal.is80gActive ? legal.registration80g : '' },
    { key: '12A', meaning: 'Income tax exemption', number: legal.registration12a },
    { key: 'FCRA', meaning: 'Foreign contributions', number: legal.fcra },
    { key: 'CSR', meaning: 'Company giving, form CSR-1', number: legal.csr },
    { key: 'PAN', meaning: 'Permanent account number', number: legal.pan },
  ].filter(({ number }) => number !== '');

export type Registration = ReturnType<typeof registrationsOf>[number];
