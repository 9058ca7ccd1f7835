/** Phrases whose words mean something else than they do alone; what stands in them leads nowhere. */
export const PLAIN = `hang up, hang out, hang a, hang the, hang in there, hangs on the wall, hanging on the wall, i report, to report,
  report a, report an, report to, reports to, report back, reporting a, reporting an, purchase history, freezing rain, chair of,
  chair the, chairs the, tax free, excel at, excels at, brand new, quote from, to quote, phone me, phone us, phoned, lag behind,
  lags behind, help desk, service desk, on the website, figure out, figured out, audit log, audit logs, integration test,
  integration tests, server side, github com, absence of, in my inbox, training data, statement of account, by phone, over the phone, on the phone,
  on a phone, on my phone, on his phone, on her phone, on my iphone, on my laptop, on my computer, on my pc, on the laptop,
  on the computer, in excel, in slack, on slack, in outlook, on the internet, on the intranet, in jira, in confluence,
  in the crm, in salesforce, on the server, in sharepoint`;
