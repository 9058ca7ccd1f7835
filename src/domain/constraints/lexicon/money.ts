import { phrases } from '../../phrase-text.js';

/** Names of currencies by code. Where a sign is used by several countries, the one it is mostly used for. */
export const CURRENCIES: Readonly<Record<string, readonly string[]>> = {
  EUR: phrases('€ | eur | euro'),
  USD: phrases('$ | usd | us$ | dollar | buck'),
  GBP: phrases('£ | gbp | quid'),
  JPY: phrases('¥ | jpy | yen'),
  CHF: phrases('chf | sfr | franken'),
  INR: phrases('₹ | inr | rupee'),
  SEK: ['sek'],
  NOK: ['nok'],
  DKK: ['dkk'],
  PLN: phrases('pln | zł | zloty'),
  CZK: phrases('czk | kč'),
  CAD: phrases('cad | c$ | ca$'),
  AUD: phrases('aud | a$ | au$'),
  NZD: phrases('nzd | nz$'),
  HKD: phrases('hkd | hk$'),
  BRL: phrases('brl | r$'),
  CNY: phrases('cny | rmb | yuan'),
};
