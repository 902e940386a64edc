import { languageOf } from '../../../rules/language';
import styles from './Steps.module.css';

interface StepsProps {
  steps: ReadonlyArray<{ title: string; text: string }>;
  picture: string;
}

/** Next steps after a form, below a picture. */
export const Steps = ({ steps, picture }: StepsProps) => (
  <>
    <img src={picture} alt="" width={800} height={600} loading="lazy" decoding="async" className={styles.picture} />
    <ol className={styles.list}>
      {steps.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <h3 lang={languageOf(title)} className={styles.title}>
            {title}
          </h3>
          <p lang={languageOf(text)} className={styles.text}>
            {text}
          </p>
        </li>
      ))}
    </ol>
  </>
);
