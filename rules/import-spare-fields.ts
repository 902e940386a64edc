import { IMPORT_FIELDS, type ImportKind } from './import-fields';

/** Problems of a cell that a line may do without; each has the name of its field. */
const SPARE_FIELDS = ['email', 'phone', 'pan', 'image'] as const;
export type SpareField = (typeof SPARE_FIELDS)[number];

/** The field that all lines with a problem may be brought in without; null where the problem is none of such a cell. */
export function spareField(kind: ImportKind, problem: string): SpareField | null {
  const field = SPARE_FIELDS.find((each) => each === problem);
  return field && IMPORT_FIELDS[kind].some((each) => each.field === field && !each.isNeeded) ? field : null;
}
