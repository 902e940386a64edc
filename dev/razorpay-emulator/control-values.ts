import { badRequest } from './errors';
import { isRecord, type Body } from './validation';

/**
 * Parses a whole number of the control API.
 * @throws ApiError that names the value
 */

export function wholeNumberOf(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw badRequest(`${name} must be a whole number`, name);
}

/**
 * Parses one of some choices.
 * @throws ApiError that lists the choices
 */
export function oneOf<T extends string>(choices: readonly T[], value: unknown, name: string): T {
  const found = choices.find((each) => each === value);
  if (found === undefined) throw badRequest(`${name} must be one of ${choices.join(', ')}`, name);
  return found;
}

export function flagOf(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  throw badRequest(`${name} must be true or false`, name);
}

export function recordOf(value: unknown, name: string): Body {
  if (value === undefined) return {};
  if (isRecord(value)) return value;
  throw badRequest(`${name} must be an object`, name);
}
