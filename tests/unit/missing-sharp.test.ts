import { encodePicture } from '../../server/pictures/encode-picture';
import { PictureRefused } from '../../server/pictures/picture-refused';

jest.mock('sharp', () => {
  throw new Error('Could not load the "sharp" module');
});

test('a server without its picture library does not tell people that their picture is damaged', async () => {
  const failure = await encodePicture('png', Buffer.from('any')).catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(PictureRefused);
  expect(failure).toMatchObject({ message: 'Could not load the "sharp" module' });
});
