import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef } from 'react';
import { FindDonorsDocument, type DonorFactsFragment } from '../../generated/graphql';
import type { FindChoices } from '../forms/useLookup';

interface DonorLookup {
  find: FindChoices;
  /** Whom a choice that was found stands for. */
  donorOf: (id: string) => DonorFactsFragment | null;
}

const labelOf = ({ name, email, phone }: DonorFactsFragment): string =>
  [name ?? 'N/A', email ?? phone].filter(Boolean).join(' · ');

/** Finds donors by name, e-mail, phone or PAN. @param exceptId never found: who is merged */
export function useDonorLookup(exceptId: string): DonorLookup {
  const client = useApolloClient();
  const known = useRef(new Map<string, DonorFactsFragment>());
  const find = useCallback<FindChoices>(
    async (search) => {
      const { data } = await client.query({
        query: FindDonorsDocument,
        variables: { search: search || null },
        fetchPolicy: 'network-only',
      });
      const donors = (data?.adminDonors.items ?? []).filter(({ id }) => id !== exceptId);
      for (const donor of donors) known.current.set(donor.id, donor);
      return donors.map((donor) => ({ value: donor.id, label: labelOf(donor) }));
    },
    [client, exceptId],
  );
  return { find, donorOf: useCallback((id) => known.current.get(id) ?? null, []) };
}
