import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

type Report = OfficeResult<'browserReports'>['reports'][number]

/** What browsers say of pages that broke, the same thing once with how often. */
export function BrowserReports() {
  const t = useText()
  const { place } = usePlace()
  const { data } = useAnswer('browserReports', { place: place.handle })
  if (!data) return null
  const say = data.reports.length > 0 ? t('machines.reports.say') : t('machines.reports.none')
  return (
    <Chapter title={t('machines.reports.title')} say={say}>
      {data.reports.length > 0 && (
        <ul className="rows" data-narrow>
          {data.reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
    </Chapter>
  )
}

function ReportRow({ report: { id, site, kind, message, path, count, lastAt } }: { report: Report }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const settle = useWrite('browserReportSettle', { said: () => t('machines.reports.settled') })
  return (
    <Row
      lead={
        <span className="sign">
          {count}
          <small>{t('machines.reports.times', { count })}</small>
        </span>
      }
      name={t(`machines.reports.kinds.${kind}`)}
      metas={[
        <span key="message" lang="en">
          {message}
        </span>,
        t('machines.reports.where', { site, path }),
        t('machines.reports.last', { moment: momentOf(lastAt, language, t) }),
      ]}
      end={
        <button
          type="button"
          className="button"
          data-variant="outline"
          data-size="small"
          data-busy={settle.isBusy || undefined}
          aria-label={t('machines.reports.settleOf', { message })}
          onClick={() => settle.write({ place: place.handle, report: id, isSettled: true })}
        >
          {t('machines.reports.settle')}
        </button>
      }
    />
  )
}
