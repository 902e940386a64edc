import { useEffect, useState } from 'react';
import { SIMULATED_DONORS_MAX, SIMULATED_DONORS_MIN } from '../../../rules/limits';
import type { SocialProof } from '../../generated/graphql';
import { FlameIcon } from '../../shared/ui/icons/facts';

interface DonorsTodayProps {
  mode: SocialProof;
  /** Real number of today's donors. */
  count: number;
  className?: string;
}

const simulatedCount = (): number =>
  SIMULATED_DONORS_MIN + Math.floor(Math.random() * (SIMULATED_DONORS_MAX - SIMULATED_DONORS_MIN + 1));

/** Number of today's donors: real, simulated for a demonstration (chosen in the browser), or nothing. */
export function DonorsToday({ mode, count, className }: DonorsTodayProps) {
  const [simulated, setSimulated] = useState<number | null>(null);
  useEffect(() => {
    if (mode === 'simulated') setSimulated(simulatedCount());
  }, [mode]);

  if (mode === 'off' || (mode === 'live' && count === 0)) return null;
  const shown = mode === 'live' ? count : simulated;
  // The line keeps its room until the number is there.
  return (
    <p className={className}>
      {shown !== null && (
        <>
          <FlameIcon />
          <span>
            <b>
              {shown} {shown === 1 ? 'donor' : 'donors'}
            </b>{' '}
            helped today
          </span>
        </>
      )}
    </p>
  );
}
