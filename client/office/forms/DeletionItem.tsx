import type { ReactNode } from 'react';
import { SafeImage } from '../../shared/ui/SafeImage';
import styles from './DeletionItem.module.css';

interface DeletionItemProps {
  name: string;
  /** Line of figures that distinguishes it from others. */
  facts?: ReactNode;
  /** Address of its picture; empty without one. */
  image?: string;
  /** Consequences. */
  children?: ReactNode;
}

/** Subject of a deletion: the item as a small card, then the consequences. */
export const DeletionItem = ({ name, facts, image, children }: DeletionItemProps) => (
  <>
    <div className={styles.item}>
      {image && <SafeImage src={image} alt="" className={styles.picture} />}
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
    </div>
    {children && <p className={styles.consequences}>{children}</p>}
  </>
);
