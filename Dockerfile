# Built once, then only what runs: no compilers, tests, client sources or payment emulator in the final image.
FROM node:24.11.1-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && rm -rf dist/dev

FROM node:24.11.1-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
COPY --from=build /app/package.json /app/schema.graphql ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN mkdir .data && chown node .data
USER node
EXPOSE 4000
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]
