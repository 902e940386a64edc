import { setFlagsFromString } from 'node:v8';

/**
 * Leaves the collection of young objects to the thread that made them. Nearly all of a request's objects are dead by then:
 * to wake other threads for the rest cost every uncached request some 5 % of its CPU.
 */
export const collectAlone = (): void => setFlagsFromString('--no-parallel-scavenge');
