import qrcode from 'qrcode-generator';

/** What a QR code has to have around it, in modules: ISO/IEC 18004. */
export const QUIET_ZONE = 4;

export interface QrCode {
  /** Modules along one side, the quiet zone left out. */
  readonly size: number;
  /** The dark modules as one path of an SVG or a PDF, a module being one unit and the first one at 0,0. */
  readonly path: string;
}

/**
 * A QR code of level M: a seventh of it may be dirty or torn. Dark modules that touch in a row are one rectangle.
 * @param text of one byte a character, such as a URL
 */
export function qrCode(text: string): QrCode {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const parts: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      let width = 0;
      while (column + width < size && code.isDark(row, column + width)) width += 1;
      if (width > 0) parts.push(`M${column} ${row}h${width}v1h-${width}z`);
      column += width;
    }
  }
  return { size, path: parts.join('') };
}
