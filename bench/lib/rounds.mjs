/** Measures programs in turns, so that a busy moment of the machine meets all of them alike. */
import { load } from './load.mjs';
import { watchCpu } from './cpu.mjs';
import { median } from './table.mjs';

const LONGEST_WARM_UP_SECONDS = 20;

async function warmUp(run, program, seconds, warm) {
  const began = performance.now();
  let count = 0;
  while (count < warm && performance.now() - began < LONGEST_WARM_UP_SECONDS * 1000) {
    count += (await run(program, seconds)).count;
  }
}

/**
 * Measures each program under each load, interleaved: in every round one program after the other.
 * @param options.programs `[{ name, pid, port, loads: { [load]: next } }]`; `next` as for `load`; a load may be missing
 * @param options.loads names of the loads, in the order of the table
 * @param options.rounds at least 5 for figures to publish
 * @param options.seconds of each measurement
 * @param options.warm answers of each program before it is measured
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
  const result = {};
  for (const name of loads) {
    const taking = programs.filter((program) => program.loads[name]);
    const samples = new Map(taking.map((program) => [program.name, []]));
    const run = (program, time) =>
      load({ port: program.port, next: program.loads[name], seconds: time, connections, check });
    for (const program of taking) await warmUp(run, program, seconds, warm);
    for (let round = 0; round < rounds; round += 1) {
      for (const program of taking) {
        const used = watchCpu(program.pid, postmaster);
        const { count, seconds: passed } = await run(program, seconds);
        const { server, database } = used();
        samples.get(program.name).push({
          server: server / count,
          database: database === null ? null : database / count,
          throughput: count / passed,
        });
      }
    }
    result[name] = Object.fromEntries(
      [...samples].map(([program, all]) => [
        program,
        {
          server: median(all.map(({ server }) => server)),
          database: median(all.map(({ database }) => database)),
          throughput: median(all.map(({ throughput }) => throughput)),
        },
      ]),
    );
  }
  return result;
}
