FROM node:22.20.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

# What runs: no playground, no compiler, nothing that only development needs
FROM node:22.20.0-slim
ENV NODE_ENV=production
WORKDIR /app

COPY package.json package-lock.json ./
# without optional packages: LangGraph's SDK would bring React, which nothing here uses
RUN npm ci --omit=dev --omit=optional && npm cache clean --force

COPY --from=build /app/dist ./dist
COPY frontdoor.config.yaml ./

# all of it is root's: who runs it can change nothing, and it needs no folder to write to
USER node
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3001}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# node itself and not npm, so that the signal to stop reaches the bot
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
