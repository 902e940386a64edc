import { useState, type MouseEvent } from 'react';
import { PlaceIcon } from '../../shared/ui/icons/facts';
import styles from './MapFacade.module.css';

interface MapFacadeProps {
  /** Embed address of the pasted map, from rules/links. */
  embed: string;
  address: string;
}

const searchLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

/** Map that loads only when pressed. Without JavaScript the link opens it on its own site. */
export function MapFacade({ embed, address }: MapFacadeProps) {
  const [isShown, setIsShown] = useState(false);
  if (isShown) {
    return (
      <iframe
        // The link that had the focus is gone.
        ref={(frame) => frame?.focus()}
        src={embed}
        title="Map to our office"
        referrerPolicy="strict-origin-when-cross-origin"
        className={styles.map}
      />
    );
  }
  const show = (event: MouseEvent) => {
    event.preventDefault();
    setIsShown(true);
  };
  return (
    <a
      href={address ? searchLink(address) : embed}
      target="_blank"
      rel="noopener"
      className={styles.map}
      onClick={show}
    >
      <span className={styles.words}>
        <PlaceIcon size={28} />
        <strong>Show map</strong>
        <span className={styles.note}>It is loaded from {new URL(embed).hostname}.</span>
      </span>
    </a>
  );
}
