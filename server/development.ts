/** What is for development alone: loaded here, when it is asked for, and never in production. */
export async function loadDevelopment() {
  const [{ seedDemo }, { startEmulator }, { createDevInbox }] = await Promise.all([
    import('./database/seed'), import('./start-emulator'), import('./mail/dev-inbox'),
  ]);
  return { seedDemo, startEmulator, createDevInbox };
}
