import { essentialSchema } from '../../../rules/essential';
import { parseRupees, rupeesInput } from '../../../rules/money';
import type { DonationEssentialInput, EssentialRowFragment } from '../../generated/graphql';
import { validator } from '../forms/validator';

export interface EssentialValues {
  name: string;
  description: string;
  category: string;
  /** As typed, in rupees. */
  unitPrice: string;
  isActive: boolean;
}

export const essentialLabels: Record<keyof EssentialValues, string> = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  unitPrice: 'Unit price',
  isActive: 'Active',
};

/** The form of an essential, or of a new one. */
export const essentialValues = (essential: EssentialRowFragment | null): EssentialValues => ({
  name: essential?.name ?? '',
  description: essential?.description ?? '',
  category: essential?.category ?? '',
  unitPrice: essential ? rupeesInput(essential.unitPrice) : '',
  isActive: essential?.isActive ?? true,
});

/** What the form sends. */
export const essentialInput = (values: EssentialValues): DonationEssentialInput => ({
  ...values,
  unitPrice: parseRupees(values.unitPrice) ?? 0,
});

export const checkEssential = validator<EssentialValues>(essentialSchema, essentialInput);
