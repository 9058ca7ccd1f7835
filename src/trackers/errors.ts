export * from '../domain/tickets/tracker-errors.js';
