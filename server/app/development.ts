/** Loads the development-only parts on demand, never in production. */
export async function loadDevelopment() {
  const [{ seedDemo }, { startEmulator }, { createDevInbox }, { openLiveSite }] = await Promise.all([
    import('../../dev/demo-content'),
    import('../../dev/start-emulator'),
    import('../../dev/inbox/dev-inbox'),
    import('../../dev/live-site'),
  ]);
  return { seedDemo, startEmulator, createDevInbox, openLiveSite };
}
