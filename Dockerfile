FROM node:22-slim
ENV NODE_ENV=production
WORKDIR /app

COPY package.json package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force

COPY . .

USER node
EXPOSE 3001
# node itself and not npm, so that the signal to stop reaches the bot
CMD ["node", "--import", "tsx", "src/main.ts"]
