import qrcode from 'qrcode-generator';

/** Width of the quiet zone in modules: ISO/IEC 18004. */
export const QUIET_ZONE = 4;

export interface QrCode {
  /** Modules per side, without the quiet zone. */
  readonly size: number;
  /** Dark modules as one SVG or PDF path; one module is one unit, the first one at 0,0. */
  readonly path: string;
}

/**
 * Builds a QR code of level M, which tolerates about 15 percent damage. Adjacent dark modules of a row form one
 * rectangle.
 * @param text of single-byte characters, such as a URL
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
