import styles from './Monogram.module.css';

/** Returns the first letters of the first and the last name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${[...(words[0] ?? '')][0] ?? ''}${[...(last ?? '')][0] ?? ''}`.toUpperCase();
}

/** Initials of a person without a portrait. */
export const Monogram = ({ name }: { name: string }) => (
  <span className={styles.monogram} aria-hidden="true">
    {initials(name)}
  </span>
);
