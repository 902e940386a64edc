import { Suspense, lazy, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../shared/ui/Button';
import { classNames } from '../../shared/ui/class-names';
import type { Opened, Person } from './giving-words';
import styles from './Strip.module.css';

const CorrectForm = lazy(() => import('./CorrectForm'));

function PersonStrip({ person, ...opened }: Opened & { person: Person }) {
  const [asking, setAsking] = useState<'pan' | 'address' | null>(null);
  const section = useRef<HTMLElement>(null);
  const { name, maskedPan } = person;
  const whose = opened.page.people.length > 1 ? ` of ${name}` : '';
  const close = (): void => {
    flushSync(() => setAsking(null));
    section.current?.querySelector('button')?.focus();
  };
  return (
    <section
      ref={section}
      className={classNames(styles.strip, styles.quiet)}
      aria-label={`Correct the details${whose}`}
      data-screen-only=""
    >
      <p>
        Is the PAN or address{whose} wrong? A correction changes the receipts of the open financial year, not those of
        closed ones.
      </p>
      {asking !== null && (
        <Suspense>
          <CorrectForm field={asking} {...opened} name={name} onDone={close} />
        </Suspense>
      )}
      {asking === null && (
        <div className={styles.choices}>
          {maskedPan && (
            <Button variant="outline" onClick={() => setAsking('pan')}>
              Correct the PAN{whose}
            </Button>
          )}
          <Button variant="outline" onClick={() => setAsking('address')}>
            Correct the address{whose}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Corrections of PAN and address for the open financial year, one strip a name. */
export function CorrectDetails(opened: Opened) {
  return opened.page.people.map((person) => <PersonStrip key={person.name} person={person} {...opened} />);
}
