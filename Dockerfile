# One image for the server, the worker, migrations and the seed; Node runs the TypeScript without a build.
FROM node:24-slim AS packages
WORKDIR /app
# The version in `packageManager` of package.json.
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contracts/package.json packages/contracts/
COPY packages/demo-pictures/package.json packages/demo-pictures/
COPY packages/facet-index/package.json packages/facet-index/
COPY prisma/package.json prisma/
COPY bench/package.json bench/

FROM packages AS build
RUN pnpm install --frozen-lockfile
COPY . .
RUN pnpm db:generate && pnpm build

FROM packages AS shipped
RUN pnpm install --frozen-lockfile --prod --filter @pitlane/api... --filter @pitlane/prisma...

FROM node:24-slim
ENV NODE_ENV=production NODE_OPTIONS=--disable-warning=ExperimentalWarning
# See apps/api/src/infra/memory-settings.ts.
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=shipped /app ./
COPY packages/contracts/src packages/contracts/src
COPY packages/demo-pictures/src packages/demo-pictures/src
COPY packages/facet-index/src packages/facet-index/src
COPY prisma prisma
# Commands use these to find the embedded database if DATABASE_URL is not set.
COPY scripts/postgres scripts/postgres
COPY scripts/turbo.ts scripts/
COPY apps/api/src apps/api/src
COPY --from=build /app/apps/api/src/generated apps/api/src/generated
COPY --from=build /app/apps/web/dist apps/web/dist
# A new volume inherits the owner of its mount point.
RUN mkdir -p /data/media /data/secret /data/uploads && chmod 700 /data/secret /data/uploads \
  && chown -R node:node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=256", "apps/api/src/server.ts"]
