#!/usr/bin/env node
/**
 * Times the queries of the office's screens, over HTTP, on the large database (npm run seed:large): for every list the
 * first page with each filter, sort and search, alone and in pairs; then the figures. Prints a line per list, and every
 * median beyond 200 ms. Exit code 1 when there is one.
 *
 * DATABASE_URL=… or DATA_DIR=… node bench/office-tables.mjs [runs] [part of a name]
 */
import { startOffice } from './office-app.mjs';
import { documentOf } from './office-documents.mjs';
import { figures, lists } from './office-lists.mjs';
import { questionsOf } from './office-questions.mjs';

const RUNS = Number(process.argv[2] ?? 3);
const ONLY = process.argv[3] ?? '';
const LIMIT = 200;
async function median(document, variables) {
  const times = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const began = performance.now();
    await office.call(document, variables);
    // The first run reads the index pages from disk.
    if (run > 0) times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)];
}

const milliseconds = (time) => `${time.toFixed(1).padStart(7)} ms`;
let asked = 0;
let slow = 0;

async function measure(title, document, questions) {
  const times = [];
  for (const { name, variables } of questions) {
    const time = await median(document, variables);
    times.push(time);
    if (time <= LIMIT) continue;
    slow += 1;
    console.log(`  SLOW ${milliseconds(time)}  ${title} ${name}`);
  }
  asked += times.length;
  times.sort((one, other) => one - other);
  console.log(
    `${title.padEnd(28)}${String(times.length).padStart(4)} asked, median${milliseconds(times[Math.floor(times.length / 2)])}, ` +
      `slowest${milliseconds(times.at(-1))}`,
  );
}

const office = await startOffice();
try {
  const { adminCampaigns, adminDonations, adminDonors, adminAccounts } = await office.call(
    `{ adminCampaigns(sort: raisedAmount, page: { size: 1 }) { items { id } } adminDonations(page: { size: 1 }) { items { id } }
       adminDonors(sort: donatedAmount, page: { size: 1 }) { items { id } } adminAccounts(page: { size: 1 }) { items { id } } }`,
  );
  const [campaignId, donationId, donorId, personId] = [adminCampaigns, adminDonations, adminDonors, adminAccounts].map(
    ({ items }) => items[0].id,
  );
  for (const list of lists({ campaignId, personId }).filter(({ operation }) => operation.includes(ONLY))) {
    await measure(list.operation, documentOf(list.operation), questionsOf(list));
  }
  for (const [operation, variables] of figures({ donationId, donorId, campaignId }).filter(([name]) =>
    name.includes(ONLY),
  )) {
    await measure(`${operation} ${variables.period ?? ''}`, documentOf(operation), [{ name: '', variables }]);
  }
} finally {
  await office.stop();
}
console.log(`${asked} questions, ${slow} above ${LIMIT} ms`);
process.exitCode = slow > 0 ? 1 : 0;
