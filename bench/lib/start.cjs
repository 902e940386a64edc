/** How `npm start` starts the product: flags of Node and settings, which keep its memory small and its code fast. */
const { scripts } = require('../../package.json');

/** `{ flags, env }` of a process of the product. */
exports.START = {
  flags: scripts.start.split(' ').filter((word) => word.startsWith('--') && word !== '--if-stale'),
  env: Object.fromEntries([...scripts.start.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value])),
};
