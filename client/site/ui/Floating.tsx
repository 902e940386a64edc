import { useRef, type ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import styles from './Floating.module.css';
import { useClearSide, type Side } from './useClearSide';

interface FloatingProps {
  /** Possible sides, the best one first. */
  sides: readonly Side[];
  /** Positions the track of possible places. */
  className?: string;
  children: ReactNode;
}

/** Floats over the page without covering amounts or controls: it moves aside, or else hides. */
export function Floating({ sides, className, children }: FloatingProps) {
  const track = useRef<HTMLDivElement>(null);
  const item = useRef<HTMLDivElement>(null);
  const side = useClearSide(track, item, sides);
  return (
    <div
      ref={track}
      data-screen-only=""
      className={classNames(styles.track, side === 'left' && styles.left, className)}
    >
      <div ref={item} className={classNames(styles.item, side === null && styles.yielding)}>
        {children}
      </div>
    </div>
  );
}
