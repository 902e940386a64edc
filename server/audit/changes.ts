import type { AuditChange } from '../generated/resolvers';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** Values of a thing as stored in an audit entry. */
export type AuditedValues = { [key: string]: Json };

/** Keys left out, since the entry itself states them. */
const SILENT = new Set(['__typename', 'id', 'updatedAt', 'updatedBy']);

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Collects the leaf values; objects and lists of objects are traversed, texts and lists of links are leaves. */
function leaves(value: Json, path: string, into: Map<string, Json>): Map<string, Json> {
  const isListOfValues = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  if (value === null || typeof value !== 'object' || isListOfValues) {
    if (!isEmpty(value)) into.set(path, value);
    return into;
  }
  for (const [key, item] of Object.entries(value)) {
    if (!SILENT.has(key)) leaves(item, path ? `${path}.${key}` : key, into);
  }
  return into;
}

const json = (value: Json | undefined): string | null => (value === undefined ? null : JSON.stringify(value));

/**
 * Lists the differences between two states of a thing, field by field; leaves out what is equal or empty on both sides.
 * A creation has no state before, a deletion none after.
 */
export function changesOf(before: AuditedValues | null, after: AuditedValues | null): AuditChange[] {
  const old = leaves(before ?? {}, '', new Map());
  const now = leaves(after ?? {}, '', new Map());
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: json(old.get(field)), after: json(now.get(field)) }))
    .filter((change) => change.before !== change.after);
}
