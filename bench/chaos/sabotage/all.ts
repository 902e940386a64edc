import { doorSabotages } from './doors';
import { moneySabotages } from './money';
import { paperSabotages } from './paper';
import type { Sabotage } from './sabotage';

export const sabotages: readonly Sabotage[] = [...moneySabotages, ...doorSabotages, ...paperSabotages];

/**
 * Finds a sabotage by name.
 * @throws Error naming the existing ones when there is none
 */
export function sabotageNamed(name: string): Sabotage {
  const found = sabotages.find((sabotage) => sabotage.name === name);
  if (!found)
    throw new Error(`There is no sabotage ${name}. Choose from all, ${sabotages.map((each) => each.name).join(', ')}.`);
  return found;
}
