/** Error that the person who runs the site can mend; its message says what is wrong and what to do, so nobody needs its stack. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
