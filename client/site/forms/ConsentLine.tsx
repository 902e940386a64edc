import { CONSENT_FIELD, keyOfLine, presentLine, type ConsentPlace } from '../../../rules/consent';
import styles from './ConsentLine.module.css';

interface ConsentLineProps {
  place: ConsentPlace;
  /** True for a form that is posted without JavaScript, which sends back which line it showed. */
  inForm?: boolean;
}

/** What somebody agrees to by sending the form; it leads to the privacy page in a window of its own, so that nothing typed is lost. */
export const ConsentLine = ({ place, inForm = false }: ConsentLineProps) => (
  <p className={styles.line}>
    {inForm && <input type="hidden" name={CONSENT_FIELD} value={keyOfLine(presentLine(place))} />}
    {presentLine(place).sentence}{' '}
    <a href="/privacy" target="_blank" rel="noopener">
      Privacy Policy
    </a>
  </p>
);
