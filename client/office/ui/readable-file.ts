/** What is said of a file that the browser cannot read any more. */
export const UNREADABLE = 'This is a folder, or a file that was changed or removed meanwhile. Choose the file again.';

/** Tells whether a file that was chosen can be read: the browser answers for one that cannot as if the network were away. */
export const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
