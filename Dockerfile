FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

# What runs: no playground, no compiler, nothing that only development needs
FROM node:22-slim
ENV NODE_ENV=production
WORKDIR /app

COPY package.json package-lock.json ./
# without optional packages: LangGraph's SDK would bring React, which nothing here uses
RUN npm ci --omit=dev --omit=optional && npm cache clean --force

COPY --from=build /app/dist ./dist
COPY frontdoor.config.yaml ./

USER node
EXPOSE 3001
# node itself and not npm, so that the signal to stop reaches the bot
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
