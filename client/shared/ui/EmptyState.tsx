import { LinkButton } from './Button';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** Name of one of our scenes that the page does not show elsewhere. */
  scene: string;
  /** What the specification says of an empty list, to the letter. */
  sentence: string;
  text: string;
  /** The one way on; it leads to a page that is never empty itself, or not in a circle. */
  way: { to: string; label: string };
  /** 3 in a section that has a heading in sight. */
  level?: 2 | 3;
}

/** A list without anything in it. */
export function EmptyState({ scene, sentence, text, way, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <img
        src={`/art/scene-${scene}.svg`}
        alt=""
        width={800}
        height={600}
        decoding="async"
        className={styles.picture}
      />
      <div className={styles.words}>
        <Heading>{sentence}</Heading>
        <p className={styles.text}>{text}</p>
        <LinkButton to={way.to}>{way.label}</LinkButton>
      </div>
    </div>
  );
}
