/** Measures programs and loads in turns, so that a busy moment of the machine meets all of them alike. */
import { load } from './load.mjs';
import { watchCpu } from './cpu.mjs';
import { median } from './table.mjs';

const LONGEST_WARM_UP_SECONDS = 20;

async function warmUp(run, seconds, warm) {
  const began = performance.now();
  let count = 0;
  while (count < warm && performance.now() - began < LONGEST_WARM_UP_SECONDS * 1000) {
    count += (await run(seconds)).count;
  }
}

/**
 * Measures each program under each load. A round measures everything once, load by load and in it one program after the
 * other: a busy half minute of the machine takes one round of all loads, not all rounds of one load.
 * @param options.programs `[{ name, pid, port, loads: { [load]: next } }]`; `next` as for `load`; a load may be missing
 * @param options.loads names of the loads, in the order of the table
 * @param options.rounds at least 5 for figures to publish
 * @param options.seconds of each measurement
 * @param options.warm answers of each program under each load before the first round
 * @param options.postmaster of `postmasterOf`, or null
 * @returns `result[load][program]`: medians of server and database CPU milliseconds a request, and requests a second
 */
export async function measureRounds({
  programs,
  loads,
  rounds,
  seconds,
  warm = 3_000,
  postmaster,
  connections,
  check,
}) {
  const run = (program, name, time) =>
    load({ port: program.port, next: program.loads[name], seconds: time, connections, check });
  const pairs = loads.flatMap((name) =>
    programs.filter((program) => program.loads[name]).map((program) => ({ name, program, samples: [] })),
  );
  for (const { name, program } of pairs) await warmUp((time) => run(program, name, time), seconds, warm);
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, program, samples } of pairs) {
      const used = watchCpu(program.pid, postmaster);
      const { count, seconds: passed } = await run(program, name, seconds);
      const { server, database } = used();
      samples.push({
        server: server / count,
        database: database === null ? null : database / count,
        throughput: count / passed,
      });
    }
  }
  const result = Object.fromEntries(loads.map((name) => [name, {}]));
  for (const { name, program, samples } of pairs) result[name][program.name] = mediansOf(samples);
  return result;
}

const mediansOf = (samples) => ({
  server: median(samples.map(({ server }) => server)),
  database: median(samples.map(({ database }) => database)),
  throughput: median(samples.map(({ throughput }) => throughput)),
});
