#!/usr/bin/env node
/**
 * Simulates the queue of a national giving day: gifts arrive at random at a constant rate, and pass three stations one
 * after the other. Prints how long they wait, how many wait at most, and when the last one is through.
 *
 * - app and database: `cores` servers, each gift takes `cpu` milliseconds of one of them
 * - totals: one server, since every gift changes the same row and keeps it until its commit is on disk; `batch` gifts
 *   that share a transaction share the flush
 * - mails: `pdfThreads` servers that draw the receipt
 *
 * node bench/giving-day.mjs [--rate 2000] [--seconds 3600] [--cores 2] [--cpu 8] [--flush 2.5] [--hold 1] [--batch 1]
 *                           [--pdf 12] [--pdfThreads 1] [--seed 1]
 */
const settings = {
  rate: 2000,
  seconds: 3600,
  cores: 2,
  cpu: 8,
  flush: 2.5,
  hold: 1,
  batch: 1,
  pdf: 12,
  pdfThreads: 1,
  seed: 1,
};
for (let at = 2; at < process.argv.length; at += 2) {
  const name = process.argv[at].replace(/^--/, '');
  if (!(name in settings)) throw new Error(`There is no setting ${name}: ${Object.keys(settings).join(', ')}.`);
  settings[name] = Number(process.argv[at + 1]);
}
const { rate, seconds, cores, cpu, flush, hold, batch, pdf, pdfThreads, seed } = settings;

/** Random numbers in [0, 1) that are the same in every run (mulberry32). */
let state = seed;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const exponential = (mean) => -Math.log(1 - random()) * mean;

/** A station with several servers: first come, first served, with service times that vary at random around a mean. */
class Station {
  constructor(name, servers, milliseconds) {
    Object.assign(this, {
      name,
      milliseconds,
      free: new Float64Array(servers),
      waits: [],
      longestLine: 0,
      leaving: [],
      head: 0,
    });
  }

  /** Returns the time at which a gift that arrives at `at` is through; both in milliseconds. */
  pass(at) {
    let first = 0;
    for (let server = 1; server < this.free.length; server += 1)
      if (this.free[server] < this.free[first]) first = server;
    const begins = Math.max(at, this.free[first]);
    // Half of the time is the same for all: no service is instantaneous.
    this.free[first] = begins + this.milliseconds / 2 + exponential(this.milliseconds / 2);
    this.waits.push(begins - at);
    this.leaving.push(begins);
    while (this.head < this.leaving.length && this.leaving[this.head] <= at) this.head += 1;
    this.longestLine = Math.max(this.longestLine, this.leaving.length - this.head);
    return this.free[first];
  }

  row() {
    const sorted = Float64Array.from(this.waits).sort();
    const share = (part) => duration(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]);
    const most = ((this.free.length * 1000) / this.milliseconds).toFixed(0);
    return [this.name, `${most}/s`, share(0.5), share(0.99), share(1), this.longestLine.toLocaleString('en-IN')];
  }
}

const duration = (ms) =>
  ms < 1000 ? `${ms.toFixed(0)} ms` : ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(0)} min`;

const stations = [
  new Station('app and database', cores, cpu),
  new Station('totals', 1, flush / batch + hold),
  new Station('mails', pdfThreads, pdf),
];
let last = 0;
let gifts = 0;
for (let now = exponential(1000 / rate); now < seconds * 1000; now += exponential(1000 / rate)) {
  gifts += 1;
  last = Math.max(
    last,
    stations.reduce((at, station) => station.pass(at), now),
  );
}
console.log(
  `${gifts.toLocaleString('en-IN')} gifts in ${duration(seconds * 1000)}; the last receipt leaves after ${duration(last)}`,
);
const rows = [
  ['station', 'at most', 'waits (median)', '99 of 100', 'longest', 'longest line'],
  ...stations.map((station) => station.row()),
];
for (const row of rows) console.log(row.map((cell, at) => (at === 0 ? cell.padEnd(18) : cell.padStart(15))).join(''));
