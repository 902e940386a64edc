import type { Drawing } from '../../rules/brand';
import type { PrintImages } from './print-images';
import type { PdfLayout } from '../pdf/layout';

/** Room for a picture, in points. */
interface ImageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a picture as large as its box allows, at the left.
 * @param align where it stands in a box that is higher
 * @returns its width in points; null where there is none
 */
export function drawImage(
  layout: PdfLayout,
  drawing: Drawing | null,
  images: PrintImages,
  box: ImageBox,
  align: 'middle' | 'bottom',
): number | null {
  const bytes = drawing && images[drawing.drawing];
  if (!bytes) return null;
  const scale = Math.min(box.width / drawing.width, box.height / drawing.height);
  const [width, height] = [drawing.width * scale, drawing.height * scale];
  const y = box.y + (box.height - height) / (align === 'middle' ? 2 : 1);
  layout.shape((doc) =>
    doc.image(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), box.x, y, { width, height }),
  );
  return width;
}
