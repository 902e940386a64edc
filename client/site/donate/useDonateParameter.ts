import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { openDonate, type DonateTarget } from './donate';

/**
 * Opens the dialog on an address with `?donate=1` and removes the parameter. With an undefined target another component
 * does it.
 */
export function useDonateParameter(target: DonateTarget | undefined): void {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('donate') === '1';

  useEffect(() => {
    if (!wanted || !target) return;
    openDonate({ ...target, mark: window.location.hash });
    setParameters(
      (current) => {
        current.delete('donate');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [wanted, target, setParameters]);
}
