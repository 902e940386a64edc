import { useCallback, useState } from 'react';
import {
  LeaveImportCellsOutDocument,
  MendImportDatesDocument,
  MendImportLineDocument,
  useAdminImportLinesQuery,
  type ImportProblem,
} from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import type { ProblemLine } from './import-words';

/** Lines on a page: few enough to be seen without losing the place. */
export const LINES = 10;

interface Mending {
  line: ProblemLine;
  value: string | null;
}

/**
 * The refused and mended lines of a batch: one page of them, and what mends them.
 * @param onMend told of each mend that is sent
 */
export function useProblems(importId: string, onMend: (mend: Promise<unknown>) => void) {
  const [problem, setProblem] = useState<ImportProblem | null>(null);
  const [page, setPage] = useState(1);
  // The answers of mended lines; the list itself stays, so that nobody loses their place.
  const [mended, setMended] = useState<ReadonlyMap<number, ProblemLine>>(new Map());
  const query = useAdminImportLinesQuery({
    variables: { page: { number: page, size: LINES }, filter: { importId, problem } },
    fetchPolicy: 'cache-and-network',
  });
  const { refetch } = query;

  const reload = useCallback(async () => {
    await refetch();
    setMended(new Map());
  }, [refetch]);
  const mendLine = useSubmit(MendImportLineDocument, {
    variables: ({ line: { line, field }, value }: Mending) => ({ input: { id: importId, line, field, value } }),
    payload: (data) => data.mendImportLine,
    reload: ['MendedImportLines'],
    onRefused: (errors) => {
      if (errors.some(({ code }) => code === 'CONFLICT')) void reload().catch(() => undefined);
    },
    onDone: ({ line }) => {
      if (line) setMended((before) => new Map(before).set(line.line, line));
    },
  });
  const mendDates = useSubmit(MendImportDatesDocument, {
    variables: (order: 'day_first' | 'month_first') => ({ input: { id: importId, order } }),
    payload: (data) => data.mendImportDates,
    reload: ['MendedImportLines'],
    onDone: reload,
  });

  const leaveOut = useSubmit(LeaveImportCellsOutDocument, {
    variables: (input: { problem: ImportProblem; isOut: boolean }) => ({ input: { id: importId, ...input } }),
    payload: (data) => data.leaveImportCellsOut,
    reload: ['MendedImportLines'],
    onDone: reload,
  });

  const told = (mend: Promise<void>): Promise<void> => {
    onMend(mend);
    return mend;
  };
  const answer = (query.data ?? query.previousData)?.adminImportLines;
  return {
    problem,
    page,
    setPage,
    choose: (next: ImportProblem | null) => {
      setProblem(next);
      setPage(1);
    },
    totalCount: answer?.totalCount,
    lines: answer?.items.map((line) => mended.get(line.line) ?? line),
    failed: query.error !== undefined && !query.loading,
    reload,
    mend: (line: ProblemLine, value: string | null) => told(mendLine({ line, value })),
    mendDates: (order: 'day_first' | 'month_first') => void told(mendDates(order)),
    leaveOut: (problem: ImportProblem, isOut: boolean) => void told(leaveOut({ problem, isOut })),
  };
}
