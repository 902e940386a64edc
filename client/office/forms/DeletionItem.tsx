import type { ReactNode } from 'react';
import { SafeImage } from '../../shared/ui/SafeImage';
import styles from './DeletionItem.module.css';

interface DeletionItemProps {
  name: string;
  /** One line of figures that tells it from others. */
  facts?: ReactNode;
  /** Its picture's address; none when empty. */
  image?: string;
  /** What goes and what stays. */
  children?: ReactNode;
}

/** What a deletion is about: the item as a small card, then the consequences. */
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
