/** What one product has to keep to, as people may write it down; all of it goes together. */
export const ONE_PRODUCT: readonly string[] = `
latency: under 200 ms at p95 for search
page load: under 2 s on 4G
API response time: p99 below 500 ms
timeout: 30 seconds for uploads
availability: 99.9 % during business hours
budget: max 40k EUR
hosting cost: under 500 EUR per month
deadline: end of March 2027
code freeze: from 15 December
pilot: with 20 users in April
hosting: EU data centre
data: personal data must not leave the EU
PII: no personal data in logs
PII: may be stored encrypted
emails: must be sent from our own domain
email: users can change their email address
auth: SSO via Okta
MFA: required for admins
password: at least 12 characters
passwords: must be hashed
browser support: latest two versions of Chrome, Firefox, Safari and Edge
browser support: no IE
mobile: must work on iOS 16 and Android 12
offline: must work offline for 8 hours
accessibility: WCAG 2.1 AA
language: English and German
languages: French later
database: PostgreSQL 15
stack: TypeScript only
vendor: must be an approved vendor
licences: no GPL code
open source: only MIT or Apache licensed libraries
backups: daily, kept for 30 days
retention: 10 years for invoices
deletion: accounts are deleted within 30 days
audit: every change must be logged
logging: logs are kept for 14 days
downtime: no downtime during the migration
maintenance window: Sundays 2-4 am
maintenance: announced 48 hours ahead
file size: max 25 MB per attachment
formats: PDF and PNG only
export: CSV, at most 10,000 rows
users: 5,000 concurrent users
throughput: 300 orders per minute
team: two developers, one designer
people: no extra hires
rollout: beta users first
feature flag: must be behind a feature flag
access: only HR may see salaries
access: managers can see their own team
approval: two people must approve
payments: card data must not be stored
card data: never touches our servers
third parties: no data shared with third parties
tracking: no tracking cookies
cookies: consent required
GDPR: users can export their data
data: delete on request
encryption: TLS 1.2 or higher
encryption at rest: required
VPN: not needed for the portal
network: works without VPN
network: reachable from the office network only
devices: tablets in the warehouse
screen size: from 360 px
legal: works council must agree
legal: must be reviewed by legal before launch
design: must use the design system
API: backward compatible
API: REST, no GraphQL
API rate limit: 100 requests per minute
error rate: below 0.1 %
memory: at most 512 MB
bundle size: under 200 KB
test coverage: at least 80 %
support: 9 to 5 on weekdays
training: 2 hours for the warehouse staff
contract: signed by the customer
data: anonymised data only
analytics: collect page views
analytics: no personal data
notifications: email, no SMS
notifications: SMS for outages
hardware: existing scanners must be used
scanner: Zebra TC52
temperature: labels survive -80 C
weight: under 5 kg
opening: before the autumn exhibition
currency: EUR only
prices: in USD and EUR
time zone: Europe/Berlin
hosting: not in China
suppliers: not affected
customers: all customers keep their login
login: existing passwords keep working
search: no results from archived projects
search: must include archived documents
reports: available by 8 am
reports: monthly
invoices: sent weekly
sync: every 15 minutes
sync: near real time for stock
import: nightly batch
import: manual upload must be possible
deploy: automatic on merge
deploy: no deploys on Fridays
release: every two weeks
scope: no mobile app
scope: no changes to the billing API
billing: change the invoice layout
privacy: names must not be shown to other users
profile: show the full name
privacy: store birth dates encrypted
`
  .split('\n')
  .filter((line) => line !== '');
