import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { AdminImportDocument, useRunningImportQuery } from '../../generated/graphql';
import { toast } from '../../shared/toast/toast';
import { countOf, type BatchInWork } from './import-words';

/** What is said when the work at a batch has ended; null for a dry run, which shows its result itself. */
function newsOf({ status, kind, figures, fileName }: BatchInWork): { title: string; description: string } | null {
  const count = countOf(kind, figures?.ready ?? 0);
  if (status === 'imported') return { title: `${count} brought in`, description: fileName };
  return status === 'undone' ? { title: 'Batch undone', description: `${fileName}: ${count} taken back` } : null;
}

/** Says when a batch was brought in or undone, wherever in the office somebody is. */
export function useImportNews(): void {
  const client = useApolloClient();
  const items = useRunningImportQuery({ fetchPolicy: 'cache-only' }).data?.adminImports.items;
  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!items) return;
    const now = new Set(items.map(({ id }) => id));
    const ended = [...running.current].filter((id) => !now.has(id));
    running.current = now;
    for (const id of ended) {
      client
        .query({ query: AdminImportDocument, variables: { id }, fetchPolicy: 'network-only' })
        .then(({ data }) => {
          const news = data?.adminImport && newsOf(data.adminImport);
          if (news) toast({ ...news, kind: 'success' });
        })
        // The list itself says it as well.
        .catch(() => undefined);
    }
  }, [items, client]);
}
