import { phrases } from '../../phrase-text.js';

const IN_EU = phrases(`
  germany | france | ireland | netherlands | spain | italy | poland | sweden | austria | belgium | denmark
  finland | portugal | czechia | greece | hungary | romania | luxembourg
`);
const ELSEWHERE = phrases(`
  canada | australia | india | china | japan | singapore | brazil | israel | russia | mexico | south korea
  south africa | hong kong | turkey | new zealand
`);

/** Where data may be kept, with other names for it. */
export const REGIONS: Readonly<Record<string, readonly string[]>> = {
  eu: phrases('european union | the eu | eu region | eu data centre | eu data center'),
  eea: phrases('european economic area'),
  europe: phrases('continental europe'),
  usa: phrases(
    'united states | the us | the usa | america | us region | united states of america | us east | us west',
  ),
  uk: phrases('united kingdom | great britain | england | the uk'),
  switzerland: ['swiss data centre'],
  norway: [],
  ...Object.fromEntries([...IN_EU, ...ELSEWHERE].map((name) => [name, []])),
};

export const REGION_PARTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(IN_EU.map((name) => [name, 'eu'])),
  eu: 'eea',
  norway: 'eea',
  eea: 'europe',
  uk: 'europe',
  switzerland: 'europe',
};
