import { useFormikContext } from 'formik';
import type { MediaInput } from '../../../rules/media';
import { FormField } from '../forms/FormField';
import { ImageUrlField } from '../pictures/ImageUrlField';

/** What a film or post shows until it is asked for; a picture is its own. */
export function PosterFields() {
  const { fileType } = useFormikContext<MediaInput>().values;
  if (fileType === 'image') return null;
  return (
    <>
      <ImageUrlField
        name="poster"
        label="Poster"
        optional
        about="Before the film or post is opened"
        help="Without one, visitors see the film’s preview, or a drawing for a post. Nothing loads from YouTube or Instagram until the visitor presses play."
      />
      <FormField name="length" label="Length" optional autoComplete="off" placeholder="4:02" />
    </>
  );
}
