import type { Tribute, TributeKind } from '../../../../rules/tribute';

/** For whom a gift was given, as it is typed; '' for nobody. */
export interface TributeValues {
  kind: TributeKind | '';
  name: string;
}

/** The same with whom to tell; nobody without an address. */
export interface ToldValues extends TributeValues {
  tell: { name: string; email: string; message: string };
}

export const tributeLabels = (prefix: string): Record<string, string> => ({
  [`${prefix}kind`]: 'In memory or honour',
  [`${prefix}name`]: 'In memory or honour of',
  [`${prefix}tell.name`]: 'Name of the person to tell',
  [`${prefix}tell.email`]: 'Email of the person to tell',
  [`${prefix}tell.message`]: 'Words to them',
});

/** Values of a stored gift, or of a new one. */
export const tributeValues = (tribute: Tribute | null): TributeValues => ({
  kind: tribute?.kind ?? '',
  name: tribute?.name ?? '',
});

/** As the API takes it; null for nobody. */
export const tributeInput = ({ kind, name }: TributeValues): Tribute | null => (kind === '' ? null : { kind, name });

/** As the API takes it, with whom to tell. */
export function toldInput({ tell, ...tribute }: ToldValues) {
  const given = tributeInput(tribute);
  const isTold = [tell.name, tell.email, tell.message].some((text) => text.trim() !== '');
  return given && { ...given, tell: isTold ? tell : null };
}
