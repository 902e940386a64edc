import PDFDocument from 'pdfkit';
import { startOfDay, type IsoDate } from '../../rules/dates';
import type { LabelSheet } from '../../rules/labels';
import { PdfLayout } from '../pdf/layout';
import type { PrintImages } from '../receipts/print-images';
import { drawLabel } from './label-pdf';
import type { Letterhead } from './letterhead';
import { drawLetter } from './letter-pdf';
import type { Letter } from './letter-words';
import { PaperImages } from './paper';

/** What all pages of a print have in common. */
export type PaperJob = {
  readonly title: string;
  readonly author: string;
  readonly printedOn: IsoDate;
} & (
  | { readonly kind: 'letters'; readonly head: Letterhead; readonly images: PrintImages }
  | { readonly kind: 'labels'; readonly sheet: LabelSheet; readonly startAt: number }
);

/** Draws letters or labels one after the other and hands over the file in pieces, as far as it is written. */
export class PaperPrint {
  private readonly doc: PDFKit.PDFDocument;
  private readonly layout: PdfLayout;
  private readonly images: PaperImages;
  private readonly ended: Promise<void>;
  private pieces: Buffer[] = [];
  private drawn = 0;

  constructor(private readonly job: PaperJob) {
    const made = startOfDay(job.printedOn);
    const info = { Title: job.title, Author: job.author, CreationDate: made, ModDate: made };
    this.doc = new PDFDocument({ size: 'A4', margin: 0, lang: 'en-IN', font: '', info });
    this.ended = new Promise((resolve, reject) => this.doc.on('end', resolve).on('error', reject));
    this.doc.on('data', (piece: Buffer) => this.pieces.push(piece));
    this.layout = new PdfLayout(this.doc);
    this.images = new PaperImages(this.layout, job.kind === 'letters' ? job.images : {});
  }

  /** Draws the next letter, or the next label from its lines. */
  add(letter: Letter): void {
    const { job, layout } = this;
    if (job.kind === 'labels') drawLabel(layout, letter.to, { ...job, at: this.drawn });
    else {
      if (this.drawn > 0) this.doc.addPage();
      drawLetter(layout, letter, job.head, this.images);
    }
    this.drawn += 1;
  }

  /** Returns what is written since the last call. */
  take(): Buffer {
    const written = Buffer.concat(this.pieces);
    this.pieces = [];
    return written;
  }

  /** Ends the file and returns the rest of it. */
  async end(): Promise<Buffer> {
    this.doc.end();
    await this.ended;
    return this.take();
  }
}
