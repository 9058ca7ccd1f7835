import { phrases } from '../../phrase-text.js';

/** What all the kinds below are. */
export const PERSONAL_DATA = 'pii';

export const PERSONAL_DATA_NAMES = phrases(`
  personal data | personally identifiable information | personally identifying information | user pii
  personal information | personal details | personally identifiable data | private user data | pii data
  person related data | personal user data | customer pii | personal customer data | personal info
`);

/** Personal data is that of persons, so these words add nothing to it. */
export const PERSONS = phrases('user | people | person | data | individual');

/** Kinds of personal data, by the words for one of them in a sentence. */
export const PERSONAL_DATA_KINDS: Readonly<Record<string, { called: string; names: readonly string[] }>> = {
  email: {
    called: 'an email address',
    names: phrases('e mail | email address | e mail address | mail address'),
  },
  'phone number': {
    called: 'a phone number',
    names: phrases('phone | telephone number | telephone | mobile number | cell number | cell phone number'),
  },
  'postal address': {
    called: 'a postal address',
    names: phrases('home address | street address | mailing address | shipping address | billing address'),
  },
  'birth date': {
    called: 'a date of birth',
    names: phrases('date of birth | birthdate | birthday | dob | birth day'),
  },
  'full name': {
    called: 'a person’s name',
    names: phrases(`
      first name | last name | surname | family name | user name and surname | real name | customer name
      name of users | name of customers | first and last name | person name | people name
    `),
  },
  'ip address': { called: 'an IP address', names: phrases('ip | client ip | user ip | source ip') },
  'social security number': {
    called: 'a social security number',
    names: phrases('ssn | national id | national insurance number | social insurance number'),
  },
  passport: { called: 'a passport', names: phrases('passport number | id card number | passport scan') },
  'credit card number': {
    called: 'a credit card number',
    names: phrases('credit card | card number | credit card data | credit card details | pan number'),
  },
  'precise location': {
    called: 'a person’s location',
    names: phrases('geolocation | gps location | gps position | user location | home location'),
  },
  'health data': {
    called: 'health data',
    names: phrases('medical record | health record | patient data | medical data | health information | phi'),
  },
  'biometric data': {
    called: 'biometric data',
    names: phrases('fingerprint | face scan | biometric | face image | voice print'),
  },
};
