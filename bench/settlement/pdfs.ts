import type { Client } from 'pg';
import { drawPdf } from '../../server/receipts/draw-pdf';
import type { ReceiptSnapshot } from '../../server/receipts/receipt-document';

const WARM_UP = 200;
const COUNT = 300;

/**
 * Measures what a receipt's PDF takes by itself, without its mail and job: drawn by the thread that the app uses, with
 * the documents of the newest receipts.
 * @returns CPU milliseconds of this process for each, threads included
 */
export async function measurePdfs(client: Client): Promise<number> {
  const { rows } = await client.query<{ snapshot: ReceiptSnapshot }>(
    'select snapshot from receipts order by id desc limit $1',
    [COUNT],
  );
  const draw = async (count: number): Promise<void> => {
    for (let drawn = 0; drawn < count; drawn += 1) {
      const document = rows[drawn % rows.length]?.snapshot;
      if (!document) throw new Error('There are no receipts.');
      const proof = String(drawn).padStart(32, 'x');
      await drawPdf({
        kind: 'receipt',
        document,
        checkUrl: `https://www.example.org/receipts/check/${drawn}?p=${proof}`,
      });
    }
  };
  await draw(WARM_UP);
  const before = process.cpuUsage();
  await draw(COUNT);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / COUNT;
}
