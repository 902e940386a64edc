import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readEntries, type Entry } from './entries';
import { parseManifest, type Manifest } from './manifest';
import { BackupUnreadable, unseal } from './seal';
import { through } from './through';

/** A backup that can be read from its beginning as often as needed. */
export interface BackupSource {
  /** File or name, for people. */
  readonly name: string;
  open(): Promise<Readable>;
}

/**
 * Reads the entries of a backup after its manifest.
 * @param onManifest told what the backup says of itself before the first entry comes
 * @throws BackupUnreadable for a wrong passphrase, an altered or an incomplete file
 */
export async function* readBackup(
  source: BackupSource,
  passphrase: string,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<Entry> {
  const bytes = (await source.open()) as AsyncIterable<Buffer>;
  let isFirst = true;
  for await (const entry of readEntries(through(unseal(bytes, passphrase), createGunzip()))) {
    if (isFirst !== (entry.head.kind === 'manifest')) throw new BackupUnreadable('The backup has no manifest.');
    isFirst = false;
    if (entry.head.kind === 'manifest') onManifest(parseManifest(await textOf(entry)));
    else yield entry;
  }
}

async function textOf({ body }: Entry): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}

/**
 * Reads a backup to its end without writing anything: proves that it is whole and genuine.
 * @returns its manifest
 * @throws BackupUnreadable where it is not
 */
export async function checkBackup(source: BackupSource, passphrase: string): Promise<Manifest> {
  let manifest: Manifest | null = null;
  const tables = new Set<string>();
  for await (const { head, body } of readBackup(source, passphrase, (found) => (manifest = found))) {
    if (head.kind === 'table') tables.add(head.name);
    for await (const part of body) void part;
  }
  const found = manifest as Manifest | null;
  const missing = found?.tables.filter(({ name }) => !tables.has(name)) ?? [];
  if (!found || missing.length > 0) throw new BackupUnreadable('The backup does not hold every table that it names.');
  return found;
}
