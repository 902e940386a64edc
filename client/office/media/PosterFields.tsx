import { useFormikContext } from 'formik';
import type { MediaInput } from '../../../rules/media';
import { FormField } from '../forms/FormField';

/** What a film or post shows until it is asked for; a picture is its own. */
export function PosterFields() {
  const { fileType } = useFormikContext<MediaInput>().values;
  if (fileType === 'image') return null;
  return (
    <>
      <FormField
        name="poster"
        label="Poster"
        optional
        autoComplete="off"
        spellCheck={false}
        help="A picture’s link. Without one visitors see a drawing; nothing is fetched from YouTube or Instagram before they ask."
      />
      <FormField name="length" label="Length" optional autoComplete="off" placeholder="4:02" />
    </>
  );
}
