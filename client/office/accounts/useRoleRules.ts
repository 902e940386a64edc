import { DEFAULT_REFUND_LIMIT } from '../../../rules/office-role';
import { formatRupees } from '../../../rules/money';
import type { SettingKey } from '../../../rules/settings';
import { useAdminSettingsQuery } from '../../generated/graphql';

/** What Settings say about roles. */
export interface RoleRules {
  /** Up to how much an accountant refunds of one payment, such as `₹10,000`; null until it is known. */
  refundLimit: string | null;
  /** Whether everybody with a role needs a second step. */
  requiresTwoStep: boolean;
}

export function useRoleRules(): RoleRules {
  const settings = useAdminSettingsQuery({ fetchPolicy: 'cache-and-network' }).data?.adminSettings;
  const valueOf = (key: SettingKey) => settings?.find((setting) => setting.key === key)?.value;
  const rupees = Number(valueOf('accountant_refund_limit') || DEFAULT_REFUND_LIMIT);
  return {
    refundLimit: settings ? formatRupees(rupees * 100) : null,
    requiresTwoStep: valueOf('two_step') === 'required',
  };
}
