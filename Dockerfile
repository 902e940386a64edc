# Built once, then only what runs: no compilers, tests, client sources, payment emulator or embedded database in the
# final image. Node 24 is a maintained LTS line. It is pinned by its exact version: a digest would be better, and nobody
# should copy one that they did not read from the registry themselves (docker buildx imagetools inspect node:24.11.1-bookworm-slim).
FROM node:24.11.1-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/release.mjs --without-postgres --folder /release

FROM node:24.11.1-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
COPY --from=build /release ./
# The only place that is written to: pictures, where no bucket is set.
RUN mkdir .data && chown node:node .data
USER node
EXPOSE 4000
VOLUME /app/.data
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--no-memory-reducer", "--retain-maps-for-n-gc=1000", "dist/server/main.js"]
