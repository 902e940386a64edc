import { useRef, type ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import styles from './Floating.module.css';
import { useClearSide, type Side } from './useClearSide';

interface FloatingProps {
  /** Where it may stand, the best place first. */
  sides: readonly Side[];
  /** Places the track along which it may stand. */
  className?: string;
  children: ReactNode;
}

/** Floats over the page and covers neither amounts nor controls: it stands aside, and else withdraws. */
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
