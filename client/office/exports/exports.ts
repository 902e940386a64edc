import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useSyncExternalStore } from 'react';
import { groupIndian } from '../../../rules/money';
import {
  CreateExportDocument,
  ExportProgressDocument,
  type ExportInput,
  type ExportList,
} from '../../generated/graphql';
import { toast } from '../../shared/toast/toast';

/** A file that the browser is downloading; it goes on whatever page of the office is open. */
export interface RunningExport {
  id: string;
  list: ExportList;
  fileName: string;
  rowCount: number;
}

/** How long to wait before asking how a download goes: at first often, for small files. In milliseconds. */
const pauses = [250, 500, 1_000];

let running: readonly RunningExport[] = [];
const listeners = new Set<() => void>();

function change(next: readonly RunningExport[]): void {
  running = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useRunningExports = (): readonly RunningExport[] =>
  useSyncExternalStore(
    subscribe,
    () => running,
    () => running,
  );

const rows = (count: number): string => `${groupIndian(String(count))} ${count === 1 ? 'row' : 'rows'}`;
const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The browser's own download: it shows its progress, can be cancelled there, and keeps nothing in memory. */
function download(path: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

async function follow(client: ApolloClient, { id }: RunningExport): Promise<{ isDone: boolean; rowCount: number }> {
  for (let turn = 0; ; turn += 1) {
    await wait(pauses[Math.min(turn, pauses.length - 1)] ?? 0);
    const { data } = await client.query({
      query: ExportProgressDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    });
    const { status, rowCount } = data?.adminExportProgress ?? { status: 'failed', rowCount: 0 };
    if (status === 'done' || status === 'failed') return { isDone: status === 'done', rowCount };
    change(running.map((each) => (each.id === id ? { ...each, rowCount } : each)));
  }
}

function successOf({ list, format }: ExportInput): string {
  if (list === 'everything') return 'Everything exported successfully';
  const kind = (format ?? 'csv').toUpperCase();
  return list === 'members' || list === 'membersReport'
    ? `Members ${kind} exported successfully`
    : `${kind} exported successfully`;
}

async function run(client: ApolloClient, input: ExportInput): Promise<void> {
  const { data } = await client.mutate({ mutation: CreateExportDocument, variables: { input } });
  const link = data?.createExport.export;
  if (!link) throw new Error(data?.createExport.userErrors[0]?.message ?? 'The server did not respond.');
  const started: RunningExport = { id: link.id, list: input.list, fileName: link.fileName, rowCount: 0 };
  change([...running, started]);
  download(link.path, link.fileName);
  try {
    const { isDone, rowCount } = await follow(client, started);
    if (!isDone) throw new Error(`The download of ${link.fileName} stopped after ${rows(rowCount)}. Please try again.`);
    const description = input.format === 'pdf' ? link.fileName : `${link.fileName}, ${rows(rowCount)}`;
    toast({ title: successOf(input), description, kind: 'success' });
  } finally {
    change(running.filter(({ id }) => id !== started.id));
  }
}

/** Starts the download of a list as a file, and says at the end how it went. */
export function useExport(): (input: ExportInput) => void {
  const client = useApolloClient();
  return useCallback(
    (input) => {
      run(client, input).catch((error: unknown) => {
        toast({ title: 'Error', description: error instanceof Error ? error.message : String(error), kind: 'error' });
      });
    },
    [client],
  );
}
