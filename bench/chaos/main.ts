/**
 * Runs `npm run chaos -- --flows 500 --seed 1 [--processes 2] [--split] [--kills 25] [--sabotage all|<name>]`: donors
 * give once and monthly, through the real app and the emulator over HTTP; office and dashboard refund, banks decide on
 * disputes. Meanwhile app, database and emulator are killed with -9, the provider and the mail server fail, webhooks
 * get lost, duplicated, delayed and reordered, and months pass. At the end all books are compared. Exits with 1 and a
 * report when anything does not agree.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { runChaos } from './run';
import { sabotageNamed } from './sabotage/all';
import { tryAllSabotages, trySabotages } from './sabotage/try-sabotages';

function whole(text: string | undefined, name: string, fallback: number): number {
  const number = text === undefined ? fallback : Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} must be a whole number of at least 1.`);
  return number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      flows: { type: 'string' },
      seed: { type: 'string' },
      processes: { type: 'string' },
      kills: { type: 'string' },
      split: { type: 'boolean', default: false },
      sabotage: { type: 'string' },
    },
  });
  const flows = whole(values.flows, 'flows', values.sabotage === undefined ? 100 : 30);
  const seed = whole(values.seed, 'seed', (Date.now() % 1_000_000) + 1);
  const processes = whole(values.processes, 'processes', 1);
  const kills = whole(values.kills, 'kills', Math.max(3, Math.ceil(flows / 20)));

  const options = { flows, seed, processes, kills, split: values.split };
  if (values.sabotage !== undefined) {
    const { sabotage } = values;
    const unnoticed = await (sabotage === 'all'
      ? tryAllSabotages(options)
      : trySabotages(options, sabotage.split(',').map(sabotageNamed)));
    for (const line of unnoticed) console.error(line);
    process.exitCode = unnoticed.length > 0 ? 1 : 0;
    return;
  }
  const result = await runChaos(options);
  const { lost, doubled, wrong, payments, refunds, officeRefunds, disputes, acts, forgeries, faults } = result;
  const { foundByReconciliation, secondCopies } = result;
  const report = (name: string, lines: string[]): void => lines.forEach((line) => console.log(`${name}  ${line}`));
  report('lost', lost);
  report('doubled', doubled);
  report('wrong', wrong);
  console.log(
    `${payments} captured payments; ${refunds} refunds, ${officeRefunds} of the office; ${disputes} disputes; ${acts} acts of office and donors; ${forgeries} forgeries; ` +
      `${foundByReconciliation} refunds and disputes found only by comparing lists; ` +
      `${secondCopies} mails accepted twice under one Message-ID; ${processes} app processes; seed ${seed}`,
  );
  console.log(
    `chaos: ${flows} flows, ${kills} kills, ${faults} faults, lost ${lost.length}, doubled ${doubled.length}`,
  );
  process.exitCode = lost.length + doubled.length + wrong.length > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
