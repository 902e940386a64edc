import { useField } from 'formik';
import { useState } from 'react';
import { cleanImageUrl, isSafeLink } from '../../../rules/links';
import { ChoosePicture } from './ChoosePicture';
import { FormField, type FormFieldProps } from '../forms/FormField';
import styles from './ImageUrlField.module.css';

interface ImageUrlFieldProps extends Omit<FormFieldProps, 'onBlur'> {
  /** Text beside the picture: where it is shown. */
  about?: string;
  /** Shape of the preview: `square` for a portrait or a logo instead of a 16:10 picture. */
  shape?: 'wide' | 'square';
  /** What the picture is for, in the dialog that chooses one: 'the portrait of the member'; from the label by default. */
  purpose?: string;
}

interface PreviewProps {
  url: string;
  about: string;
  shape: 'wide' | 'square';
}

function Preview({ url, about, shape }: PreviewProps) {
  const [broken, setBroken] = useState('');
  const isBroken = broken === url;
  return (
    <div className={styles.preview}>
      {isBroken ? (
        <span className={styles.picture} data-shape={shape} />
      ) : (
        <img src={url} alt="" className={styles.picture} data-shape={shape} onError={() => setBroken(url)} />
      )}
      <p className={styles.about} role="status">
        {isBroken ? 'No picture found at this address.' : about}
      </p>
    </div>
  );
}

/** 'Featured Image URL' gives 'the featured image'. */
const purposeOf = (label: string): string => `the ${label.replace(/ URL$/, '').toLowerCase()}`;

/**
 * Field for an image address with a preview, and a picture of one's own instead. Pasted embed code, HTML or forum code becomes the bare address on blur;
 * the server does the same.
 */
export function ImageUrlField({ about = 'Preview', shape = 'wide', purpose, ...props }: ImageUrlFieldProps) {
  const [{ value, onBlur }, , { setValue }] = useField<string>(props.name);
  const url = cleanImageUrl(value);
  return (
    <div>
      <FormField
        placeholder="Paste an image link"
        autoComplete="off"
        spellCheck={false}
        {...props}
        onBlur={(event) => {
          onBlur(event);
          if (url !== value) void setValue(url);
        }}
      />
      <ChoosePicture purpose={purpose ?? purposeOf(props.label)} onUse={({ link }) => void setValue(link)} />
      {isSafeLink(url) && <Preview url={url} about={about} shape={shape} />}
    </div>
  );
}
