import type { QueryClient } from '@tanstack/react-query'
import type { OfficeResult } from '#contract/office-endpoints.ts'

/** The office's icon bears how many lines the day has, as far as this device has read it; none when all is done. */
export function keepBadge(queryClient: QueryClient): void {
  let shown: number | undefined
  const show = () => {
    const days = queryClient.getQueriesData<OfficeResult<'todayLines'>>({ queryKey: ['todayLines'] })
    const count = days.reduce((sum, [, day]) => sum + (day?.lines.length ?? 0), 0)
    if (count === shown) return
    shown = count
    // Refused where the office is no app on this device: there is no icon then.
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
  }
  show()
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'todayLines') show()
  })
}
