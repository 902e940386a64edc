import { useFormikContext } from 'formik';
import { cleanMediaUrl, guessMediaType, type MediaInput } from '../../../rules/media';
import type { MediaType } from '../../../rules/media-types';
import { FormField } from '../forms/FormField';
import { MediaPreview } from './MediaPreview';

const help: Readonly<Record<MediaType, string>> = {
  image: 'Paste the image link, or HTML, BBCode or Markdown that contains it. The link is extracted.',
  video: 'Paste the video link or its embed code. The link is extracted.',
  instagram: 'Paste the post link or its embed code. The link is extracted.',
};

/**
 * A link with what it shows beneath, before anything is stored. While nobody has chosen a type, a link that plainly is
 * of another type chooses it; when the field is left, pasted code becomes its link, as it does on the server.
 */
export function MediaUrlField() {
  const { values, touched, handleBlur, handleChange, setFieldValue } = useFormikContext<MediaInput>();
  const { url, fileType } = values;
  const setType = (type: MediaType) => void setFieldValue('fileType', type);
  return (
    <div>
      <FormField
        name="url"
        label="URL"
        required
        autoComplete="off"
        spellCheck={false}
        help={help[fileType]}
        onChange={(event) => {
          handleChange(event);
          const guess = guessMediaType(event.target.value);
          if (guess && !touched.fileType) setType(guess);
        }}
        onBlur={(event) => {
          handleBlur(event);
          const link = cleanMediaUrl(fileType, url);
          if (link !== url) void setFieldValue('url', link);
        }}
      />
      <MediaPreview type={fileType} pasted={url} onType={setType} />
    </div>
  );
}
