import { ALMOST_THERE_SHARE } from '../../../rules/limits';
import { formatRupees, type Paise } from '../../../rules/money';

interface AlmostThereProps {
  raised: Paise;
  goal: Paise;
  className?: string;
}

/** Shows the missing amount once it is at most a fifth of the goal; nothing before that and after the goal. */
export function AlmostThere({ raised, goal, className }: AlmostThereProps) {
  const remaining = goal - raised;
  if (remaining <= 0 || remaining > goal * ALMOST_THERE_SHARE) return null;
  return (
    <p className={className}>
      <b>Almost there.</b> Only <b>{formatRupees(remaining)}</b> left to reach the goal.
    </p>
  );
}
