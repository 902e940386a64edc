import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useSyncExternalStore } from 'react';
import { groupIndian } from '../../../rules/money';
import {
  CreateExportDocument,
  ExportProgressDocument,
  type ExportInput,
  type ExportList,
  type ExportProgressQuery,
} from '../../generated/graphql';
import { readSession } from '../../shared/session/session-storage';
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
/** Time in milliseconds without any answer after which a download is no longer followed. */
const PATIENCE = 5 * 60_000;

type Progress = Pick<NonNullable<ExportProgressQuery['adminExportProgress']>, 'status' | 'rowCount'>;

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

/** Asks how a download goes. Undefined without an answer, which says nothing about the download. */
async function ask(client: ApolloClient, id: string): Promise<Progress | undefined> {
  const answer = await client
    .query({ query: ExportProgressDocument, variables: { id }, fetchPolicy: 'network-only' })
    .catch(() => undefined);
  return answer?.data && (answer.data.adminExportProgress ?? { status: 'failed', rowCount: 0 });
}

/** Asks until the download has ended; null when its end could not be learnt. */
async function follow(client: ApolloClient, { id }: RunningExport): Promise<Progress | null> {
  let answeredAt = Date.now();
  for (let turn = 0; readSession() && Date.now() - answeredAt < PATIENCE; turn += 1) {
    await wait(pauses[Math.min(turn, pauses.length - 1)] ?? 0);
    const progress = await ask(client, id);
    if (!progress) continue;
    answeredAt = Date.now();
    const { status, rowCount } = progress;
    if (status === 'done' || status === 'failed') return progress;
    change(running.map((each) => (each.id === id ? { ...each, rowCount } : each)));
  }
  return null;
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
    const end = await follow(client, started);
    if (!end)
      throw new Error(
        `How the download of ${link.fileName} ended is not known. Your browser’s list of downloads shows it.`,
      );
    const { status, rowCount } = end;
    if (status === 'failed')
      throw new Error(`The download of ${link.fileName} stopped after ${rows(rowCount)}. Please try again.`);
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
