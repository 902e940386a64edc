import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { ChevronDownIcon } from '../../shared/ui/icons/actions';
import { Skeleton } from '../../shared/ui/Skeleton';
import { EssentialRow } from './EssentialRow';
import { byCategory, firstRows, inOrderFor } from './essential-rows';
import styles from './Essentials.module.css';
import type { Essential, GiftValues } from './gift';

const asides = { 'one-time': 'if you like', monthly: 'to every month’s gift', yearly: 'to every year’s gift' } as const;

/** Keeps the room of the rows while they load, so that nothing moves under a donor's finger. */
const RowsToCome = () => (
  <div aria-hidden="true">
    {[1, 2, 3].map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton width="60%" height="2.5rem" />
      </div>
    ))}
  </div>
);

interface EssentialsProps {
  /** Undefined while loading. */
  essentials: readonly Essential[] | undefined;
  /** Category of the gift's campaign. */
  category: string | undefined;
}

/**
 * Essentials that a donor can add: the first three, the campaign's own category first, and the others after a press.
 */
export function Essentials({ essentials, category }: EssentialsProps) {
  const { values } = useFormikContext<GiftValues>();
  const [chosen] = useState(() => new Set(Object.keys(values.quantities).filter((id) => values.quantities[id])));
  const [isOpen, setIsOpen] = useState(false);
  const more = useRef<HTMLDivElement>(null);
  // The button is gone: the focus moves to the first new row.
  useEffect(() => {
    if (isOpen) more.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus({ preventScroll: true });
  }, [isOpen]);
  if (essentials?.length === 0) return null;

  const ordered = inOrderFor(category, essentials ?? []);
  const first = firstRows(ordered, chosen);
  const others = ordered.filter((essential) => !first.includes(essential));
  return (
    <section aria-labelledby="donate-essentials" aria-busy={!essentials}>
      <h3 id="donate-essentials" className={styles.heading}>
        Add essentials <span className={styles.aside}>{asides[values.frequency]}</span>
      </h3>
      <div className={styles.box}>
        {!essentials && <RowsToCome />}
        {first.map((essential) => (
          <EssentialRow key={essential.id} essential={essential} />
        ))}
        {others.length > 0 && !isOpen && (
          <button type="button" className={styles.more} onClick={() => setIsOpen(true)}>
            Show {others.length} more <ChevronDownIcon size={20} />
          </button>
        )}
        {isOpen && (
          <div ref={more}>
            {byCategory(others).map(([name, items]) => (
              <div key={name} role="group" aria-label={name} className={styles.group}>
                <p className={styles.category} aria-hidden="true">
                  {name}
                </p>
                {items.map((essential) => (
                  <EssentialRow key={essential.id} essential={essential} />
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
