import type { ErrorReport } from '#contract/reports.ts'
import { type Sample, sample } from '../http/metrics.ts'

const counts = new Map<string, Sample>()

/** Counts for as long as the process runs, as all figures do that nodes do not share. */
export function countReport(site: string, kind: ErrorReport['kind']): void {
  const key = `${site} ${kind}`
  const counted = counts.get(key) ?? sample('cepage_browser_errors_total', 0, { site, kind })
  counted.value += 1
  counts.set(key, counted)
}

export const reportFigures = (): Sample[] => [...counts.values()]
