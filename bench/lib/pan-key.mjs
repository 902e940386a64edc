/** Key with which the measured product seals PANs: 64 hexadecimal digits, only for benchmarks. */
export const PAN_KEY = 'b5'.repeat(32);
