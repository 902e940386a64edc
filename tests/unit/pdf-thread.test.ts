import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PdfThread } from '../../server/pdf/pdf-thread';
import { drawPdf, type PdfTask } from '../../server/receipts/draw-pdf';
import { renderReceiptPdf } from '../../server/receipts/receipt-pdf';
import { receiptSnapshot } from '../support/receipt-snapshot';

const directory = mkdtempSync(join(tmpdir(), 'pdf-thread-'));
afterAll(() => rmSync(directory, { recursive: true }));

const task: PdfTask = { kind: 'receipt', document: receiptSnapshot(), checkUrl: 'https://example.org/r/1' };

/**
 * Writes a program whose first threads die with a document in hand; the next one draws.
 * @param deaths number of those that die
 */
function dying(name: string, deaths: number): { thread: PdfThread<PdfTask>; starts: () => number } {
  const marks = mkdtempSync(join(directory, `${name}-`));
  const file = join(directory, `${name}.cjs`);
  writeFileSync(
    file,
    `const { mkdtempSync, readdirSync } = require('node:fs');
     const { parentPort } = require('node:worker_threads');
     mkdtempSync(${JSON.stringify(join(marks, 'start-'))});
     const starts = readdirSync(${JSON.stringify(marks)}).length;
     parentPort.on('message', ({ id }) => {
       if (starts <= ${deaths}) process.exit(1);
       parentPort.postMessage({ id, bytes: new Uint8Array([id]) });
     });`,
  );
  return { thread: new PdfThread<PdfTask>(file), starts: () => readdirSync(marks).length };
}

test('documents of a thread that dies in the middle are drawn by the next one', async () => {
  const { thread, starts } = dying('once', 1);
  const drawn = await Promise.all([thread.draw(task), thread.draw(task), thread.draw(task)]);
  expect(drawn.map((pdf) => pdf[0])).toEqual([1, 2, 3]);
  expect(starts()).toBe(2);
});

test('a document over which two threads die is given up, and the others are drawn', async () => {
  const { thread, starts } = dying('twice', 2);
  const drawn = await Promise.allSettled([thread.draw(task), thread.draw(task)]);
  expect(drawn.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(starts()).toBe(3);
});

test('the thread draws the same bytes as the program itself', async () => {
  expect(await drawPdf(task)).toEqual(await renderReceiptPdf(receiptSnapshot(), 'https://example.org/r/1'));
});

test('a document that cannot be drawn fails without naming anybody, and the next one is drawn', async () => {
  const { donor, ...rest } = receiptSnapshot();
  const broken = { ...task, document: { ...rest, donorName: donor.name } } as unknown as PdfTask;
  const [failed, drawn] = await Promise.allSettled([drawPdf(broken), drawPdf(task)]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'TypeError' } });
  expect(drawn.status).toBe('fulfilled');
});
