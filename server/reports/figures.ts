import { Counter } from 'prom-client'

/** Counts for as long as the process runs, as all figures do that nodes do not share. */
export const browserErrors = new Counter({
  name: 'cepage_browser_errors_total',
  help: 'Errors that pages report of themselves.',
  labelNames: ['site', 'kind'],
  registers: [],
})
