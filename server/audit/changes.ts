import { isPan, maskedPan } from '../../rules/pan';
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

/** Fields that hold a PAN, such as `donorPan`, `panNumber`, `panCardNumber`. */
const PAN_FIELD = /(?:^|\.|[a-z])pan(?:Card)?(?:Number)?$/i;

/** Things whose PAN is the foundation's own, which stands on every page. */
const PUBLIC_THING = 'settings';

const shown = (field: string, value: Json, entity: string): Json =>
  entity !== PUBLIC_THING && typeof value === 'string' && PAN_FIELD.test(field) && isPan(value)
    ? maskedPan(value)
    : value;

const json = (field: string, value: Json | undefined, entity: string): string | null =>
  value === undefined ? null : JSON.stringify(shown(field, value, entity));

/**
 * Lists the differences between two states of a thing, field by field; leaves out what is equal or empty on both sides.
 * A creation has no state before, a deletion none after. Of a PAN the ends are shown: whole ones are shown by `showPan`
 * alone, which records it.
 * @param entity what the entry is about
 */
export function changesOf(before: AuditedValues | null, after: AuditedValues | null, entity = ''): AuditChange[] {
  const old = leaves(before ?? {}, '', new Map());
  const now = leaves(after ?? {}, '', new Map());
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((field) => JSON.stringify(old.get(field)) !== JSON.stringify(now.get(field)))
    .map((field) => ({
      field,
      before: json(field, old.get(field), entity),
      after: json(field, now.get(field), entity),
    }));
}
