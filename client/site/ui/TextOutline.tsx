import { Skeleton } from '../../shared/ui/Skeleton';
import styles from './TextOutline.module.css';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';

interface TextOutlineProps {
  /** Name of the content, such as `our story`; for assistive technology. */
  of: string;
  lines: number;
}

/** Skeleton in place of the office's own words, so that built-in ones do not flash before them. */
export const TextOutline = ({ of, lines }: TextOutlineProps) => (
  <div role="status">
    <VisuallyHidden>Loading {of}</VisuallyHidden>
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={index === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  </div>
);
