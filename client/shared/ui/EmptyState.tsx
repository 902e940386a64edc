import { LinkButton } from './Button';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** Name of a scene that the page does not show elsewhere. */
  scene: string;
  /** Sentence of the specification for an empty list, verbatim. */
  sentence: string;
  text: string;
  /** Link to a page that is never empty itself. */
  way: { to: string; label: string };
  /** Heading level; 3 in a section with a visible heading. */
  level?: 2 | 3;
}

/** Empty state of a list. */
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
