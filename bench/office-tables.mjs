#!/usr/bin/env node
/**
 * Times the office's lists and figures over HTTP on the large database (npm run seed:large), first page each, and prints
 * the median in milliseconds. Exit code 1 when one is slower than 200 ms.
 *
 *   DATABASE_URL=… or DATA_DIR=… node bench/office-tables.mjs [runs]
 */
import { startOffice } from './office-app.mjs';

const RUNS = Number(process.argv[2] ?? 7);
const LIMIT = 200;
const office = await startOffice();

const list = (field, args, items, more = '') => `{ ${field}(${args}) { totalCount ${more} items { ${items} } } }`;
const donations = (args) =>
  list('adminDonations', args, 'id amount status donorName donorEmail paymentId campaignTitle createdAt', 'countIsCapped successAmount');
const receipts = (args) =>
  list('adminReceipts', args, 'id receiptNumber amount donorName campaignTitle sentToEmailAt', 'countIsCapped');
const donors = (args) => list('adminDonors', args, 'id name email phone panNumber donatedAmount', 'countIsCapped');
const contacts = (args) => list('adminContactSubmissions', args, 'id name email message status createdAt');
const audit = (args) => list('adminAuditLog', args, 'id at action entityId');

const { adminCampaigns } = await office.call('{ adminCampaigns(page: { size: 100 }) { items { id } } }');
const campaign = adminCampaigns.items[0].id;
const page = 'page: { size: 25 }';

const queries = [
  ['donations, first page', donations(page)],
  ...['status: success', 'status: refunded', 'status: pending', `campaignId: "${campaign}"`, 'general: true', 'is80gEligible: true',
    'is80gEligible: false', 'isRecurring: true', 'from: "2026-10-01", to: "2026-10-31"',
    `status: success, campaignId: "${campaign}", is80gEligible: true, isRecurring: false, from: "2025-04-01"`,
  ].map((filter) => [`donations, ${filter.replace(campaign, '…').replace(campaign, '…')}`, donations(`${page}, filter: { ${filter} }`)]),
  ...['amount', 'donorName', 'status'].flatMap((sort) => ['asc', 'desc'].map((direction) =>
    [`donations, by ${sort} ${direction}`, donations(`${page}, sort: ${sort}, direction: ${direction}`)])),
  ['donations, by amount, of a campaign', donations(`${page}, sort: amount, filter: { campaignId: "${campaign}" }`)],
  ...['kulkarni', 'amit.patil', 'zq', 'a', 'example', 'pay_03f', '+9190000123', 'nobody-at-all'].map((text) =>
    [`donations, search ${text}`, donations(`${page}, search: "${text}"`)]),
  ['donations, search and filter', donations(`${page}, search: "kulkarni", filter: { status: refunded }`)],
  ['donations, search by name, by amount', donations(`${page}, search: "shaikh", sort: amount`)],
  ['donations, page 20,000', donations('page: { size: 25, number: 20000 }')],
  ['donations, page 20,000 of 80G', donations('page: { size: 25, number: 20000 }, filter: { is80gEligible: true }')],
  ['receipts, first page', receipts(page)],
  ...['is80g: true', 'is80g: false', 'sent: true', 'sent: false', 'from: "2026-04-01", to: "2026-04-30"'].map((filter) =>
    [`receipts, ${filter}`, receipts(`${page}, filter: { ${filter} }`)]),
  ...['receiptNumber', 'amount', 'donorName'].map((sort) => [`receipts, by ${sort}`, receipts(`${page}, sort: ${sort}`)]),
  ...['kulkarni', '2026-27/0001', 'example', 'zq'].map((text) => [`receipts, search ${text}`, receipts(`${page}, search: "${text}"`)]),
  ['donors, first page', donors(page)],
  ['donors, 80G', donors(`${page}, filter: { is80gEligible: true }`)],
  ...['name', 'email', 'donatedAmount'].map((sort) => [`donors, by ${sort}`, donors(`${page}, sort: ${sort}`)]),
  ...['kulkarni', 'example', 'ZZZPK', 'zq'].map((text) => [`donors, search ${text}`, donors(`${page}, search: "${text}"`)]),
  ['contact, first page', contacts(page)],
  ['contact, unread', contacts(`${page}, filter: { status: unread }`)],
  ['contact, search kulkarni', contacts(`${page}, search: "kulkarni"`)],
  ['contact, search thanks', contacts(`${page}, search: "thanks"`)],
  ['audit log, first page', audit(page)],
  ['audit log, one thing', audit(`${page}, filter: { entity: "receipt" }`)],
  ['dashboard', '{ dashboard { totalDonations totalDonors activeCampaigns totalReceipts } }'],
  ...['week', 'month', 'year', 'all'].flatMap((period) => [
    [`report, ${period}`, `{ report(period: ${period}) { totalRevenue totalDonors averageDonation totalDonations newMembers } }`],
    [`charts, ${period}`, `{ reportCharts(period: ${period}) { campaigns { title periodAmount } buckets { start } oneTime { amount } } }`],
  ]),
];

let slow = 0;
for (const [name, query] of queries) {
  const times = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const began = performance.now();
    await office.call(query);
    // The first run reads the pages of the index from disk.
    if (run > 0) times.push(performance.now() - began);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
  if (median > LIMIT) slow += 1;
  console.log(`${name.padEnd(96)}${median.toFixed(1).padStart(8)} ms${median > LIMIT ? '  SLOW' : ''}`);
}
await office.stop();
console.log(`${queries.length} queries, ${slow} above ${LIMIT} ms`);
process.exitCode = slow > 0 ? 1 : 0;
