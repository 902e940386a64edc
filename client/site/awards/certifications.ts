import type { SiteQuery } from '../../generated/graphql';

export type Legal = SiteQuery['site']['legal'];

export interface Certification {
  key: string;
  name: string;
  number: string;
  /** Term such as 'from April 01, 2023 until March 31, 2028'; empty where the certificate has none. */
  validity: string;
  meaning: string;
}

/** Lists the foundation's certificates that are filled in and have not expired. */
export function certificationsOf(legal: Legal): readonly Certification[] {
  return [
    {
      key: '80G',
      name: 'Tax benefit for donors',
      number: legal.is80gActive ? legal.registration80g : '',
      validity: legal.registration80gValidity,
      meaning:
        'Donors can claim a 50% tax deduction on gifts of money, up to 10% of their adjusted income and under the old tax regime; cash above ₹2,000 does not count. Give your PAN when you donate, so that the receipt can be used.',
    },
    {
      key: '12A',
      name: 'Income tax exemption',
      number: legal.registration12a,
      validity: '',
      meaning:
        'Our income is exempt from tax as long as it is spent on our charitable purposes, so your full gift goes to the work.',
    },
    {
      key: 'FCRA',
      name: 'Foreign contributions',
      number: legal.fcra,
      validity: '',
      meaning:
        'We may accept gifts from foreign citizens and organisations, and only in our designated FCRA account: please write to us first. A gift from an Indian citizen living abroad counts as domestic.',
    },
    {
      key: 'CSR',
      name: 'CSR compliance',
      number: legal.csr,
      validity: '',
      meaning:
        'Registered with the Ministry of Corporate Affairs on form CSR-1, so companies can spend their CSR budget with us. We send utilisation reports for every project.',
    },
  ].filter(({ number }) => number !== '');
}
