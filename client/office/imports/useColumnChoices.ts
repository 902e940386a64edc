import { useCallback, useEffect, useRef, useState } from 'react';
import { SaveImportColumnsDocument, type SaveImportColumnsInput } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';

type Choice = Omit<SaveImportColumnsInput, 'id'>;

interface ColumnChoices {
  /** Choices that wait for the server's answer, the latest last. */
  waiting: readonly Choice[];
  /** Saves a choice; choices made meanwhile are sent one after the other. */
  save: (choice: Choice) => void;
  /** Resolves when everything chosen so far is saved. */
  saved: () => Promise<void>;
}

/** Saves what a person chooses for the columns at once, in the order of the choices. */
export function useColumnChoices(id: string): ColumnChoices {
  const [waiting, setWaiting] = useState<readonly Choice[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const submit = useSubmit(SaveImportColumnsDocument, {
    variables: (choice: Choice) => ({ input: { id, ...choice } }),
    payload: (data) => data.saveImportColumns,
  });
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  const save = useCallback((choice: Choice) => {
    setWaiting((before) => [...before, choice]);
    line.current = line.current
      .then(() => latest.current(choice))
      .then(() => setWaiting((before) => before.filter((each) => each !== choice)));
  }, []);
  const saved = useCallback(() => line.current, []);
  return { waiting, save, saved };
}
