/** How the product is started, as in package.json and Dockerfile: two settings that keep its memory small. */
export const START = { flags: ['--max-semi-space-size=8'], env: { MALLOC_ARENA_MAX: '2' } };
