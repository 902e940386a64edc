import { useEffect, useRef, useState } from 'react';
import {
  ChooseAdoptionSourceDocument,
  StartAdoptionDocument,
  StartAdoptionDryRunDocument,
  useAdminAdoptionQuery,
} from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { choiceOf, type Adoption, type Source } from './adoption-words';

/** How often a run at work is asked about, in milliseconds. */
const ASK_EVERY = 1_000;

/** Values of selects that are not saved yet, by source. */
export type Chosen = Readonly<Record<string, string | undefined>>;

const isAtWork = (adoption: Adoption | null | undefined): boolean =>
  adoption?.status === 'asking' || adoption?.status === 'adopting';

/** The latest adoption, asked about each second while the server works at it, with what can be done. */
export function useAdoption(isOpen: boolean) {
  const { data, refetch, startPolling, stopPolling } = useAdminAdoptionQuery({
    skip: !isOpen,
    fetchPolicy: 'cache-and-network',
  });
  const adoption = data?.adminAdoption ?? null;
  const atWork = isAtWork(adoption);
  useEffect(() => {
    if (!atWork || !isOpen) return undefined;
    startPolling(ASK_EVERY);
    return stopPolling;
  }, [atWork, isOpen, startPolling, stopPolling]);

  const [isBusy, setBusy] = useState(false);
  const dryRun = useSubmit(StartAdoptionDryRunDocument, {
    variables: (fromDay: string) => ({ input: { fromDay } }),
    payload: (answer) => answer.startAdoptionDryRun,
  });
  const choosing = useSubmit(ChooseAdoptionSourceDocument, {
    variables: ({ source, value }: { source: Source; value: string }) => ({
      input: { id: source.id, ...choiceOf(value) },
    }),
    payload: (answer) => answer.chooseAdoptionSource,
  });
  const starting = useSubmit(StartAdoptionDocument, {
    variables: ({ id, sources }: Adoption) => ({
      input: { id, choices: sources.map(({ id: source, choice, campaignId }) => ({ id: source, choice, campaignId })) },
    }),
    payload: (answer) => answer.startAdoption,
  });
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
      await refetch();
    } finally {
      setBusy(false);
    }
  };

  const [chosen, setChosen] = useState<Chosen>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());
  // One after the other, so that the last choice wins; each is shown at once.
  const choose = (source: Source, value: string): void => {
    setChosen((before) => ({ ...before, [source.id]: value }));
    last.current = last.current
      .then(() => choosing({ source, value }))
      .finally(() =>
        setChosen(({ [source.id]: sent, ...others }) => (sent === value ? others : { ...others, [source.id]: sent })),
      );
  };

  return {
    adoption,
    chosen,
    isLoading: isOpen && data === undefined,
    isBusy: isBusy || Object.keys(chosen).length > 0,
    isAtWork: atWork,
    ask: (fromDay: string) => void during(() => dryRun(fromDay)),
    choose,
    start: (shown: Adoption) => void during(() => starting(shown)),
  };
}
