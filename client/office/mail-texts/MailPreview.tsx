import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import type { MailTextKind } from '../../../rules/mail-texts';
import { useMailTextPreviewQuery } from '../../generated/graphql';
import { useNonce } from '../../shared/rendering/nonce';
import { classNames } from '../../shared/ui/class-names';
import { useSettled } from '../forms/useSettled';
import type { MailTextValues } from './mail-text-form';
import styles from './MailTexts.module.css';

/** How a text will look, with made-up values; the last one that was right while something is wrong. */
export function MailPreview({ kind, values }: { kind: MailTextKind; values: MailTextValues }) {
  const nonce = useNonce();
  const [width, setWidth] = useState<'mail' | 'phone'>('mail');
  const input = useSettled({ kind, ...values });
  const { data, previousData, error } = useMailTextPreviewQuery({ variables: { input }, fetchPolicy: 'no-cache' });
  const preview = [data, previousData]
    .map((answer) => answer?.adminMailTextPreview)
    .find((answer) => answer && answer.userErrors.length === 0);
  const refusal = data?.adminMailTextPreview.userErrors[0]?.message ?? error?.message;
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.previewHead}>
        <h2 className={styles.previewTitle}>Preview with made-up values</h2>
        {preview?.html && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={width}
            aria-label="Width of the preview"
            onChange={(_event, chosen: 'mail' | 'phone' | null) => chosen && setWidth(chosen)}
          >
            <ToggleButton value="mail">Mail</ToggleButton>
            <ToggleButton value="phone">Phone</ToggleButton>
          </ToggleButtonGroup>
        )}
      </div>
      {refusal && (
        <p className={styles.refusal} role="status">
          {refusal}
        </p>
      )}
      {preview?.subject && (
        <p className={styles.subject}>
          <span>Subject</span> {preview.subject}
        </p>
      )}
      {preview?.html ? (
        <iframe
          className={classNames(styles.mail, width === 'phone' && styles.phone)}
          title="The mail"
          // No script runs in it; its sheet carries this page's nonce, without which it would have no style.
          sandbox="allow-same-origin"
          srcDoc={preview.html.replace('<style>', `<style nonce="${nonce ?? ''}">`)}
        />
      ) : (
        preview && <p className={styles.plain}>{preview.text}</p>
      )}
    </section>
  );
}
