import type { ReactNode } from 'react';
import type { OfficeField } from '../../generated/access';
import { useMay } from './useMay';

/** Shows what leads to a field of the schema only to those whose role may ask for it. */
export function Allowed({ to, children }: { to: OfficeField; children: ReactNode }) {
  return useMay()(to) ? children : null;
}
