import '../styles/office/orders.css'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { dialled } from '#contract/formats.ts'
import { useAnswer } from '../office/answers.ts'
import { useLanguage, useText } from '../office/language.ts'
import { dayName, hourOf } from '../office/moments.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { OfficeRefusal } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { AcceptChapter } from './AcceptChapter.tsx'
import { ApplicationMark } from './ApplicationMark.tsx'
import { OtherApplications } from './OtherApplications.tsx'
import { RefuseSheet } from './RefuseSheet.tsx'

/** One grower who wants to sell here: what they write, and the answer. */
export function ApplicationPage() {
  const t = useText()
  const { application: id } = useParams<{ application: string }>()
  const { place, pathTo } = usePlace()
  const answer = useAnswer('application', { place: place.handle, application: id })
  const back = { href: pathTo('applications'), label: t('office.sections.applications') }
  if (answer.data) return <Known key={id} application={answer.data} back={back} />
  const isUnknown = answer.error instanceof OfficeRefusal && answer.error.status === 404
  return (
    <>
      <PageHead title={t('office.sections.applications')} back={back} />
      {answer.isPending && <Bones lines={4} />}
      {isUnknown && <Nothing title={t('applications.gone')} />}
      {answer.error && !isUnknown && <Failed error={answer.error} onAgain={() => void answer.refetch()} />}
    </>
  )
}

interface KnownProps {
  application: OfficeResult<'application'>
  back: { href: string; label: string }
}

function Known({ application, back }: KnownProps) {
  const t = useText()
  const language = useLanguage()
  const { place, pathTo, may } = usePlace()
  const [, navigate] = useLocation()
  const [isRefusing, setRefusing] = useState(false)
  const { id, house, name, town, siteName, receivedAt, state, message, reason, code, handle } = application
  const [word, write] = useState(code)
  const accept = useWrite('applicationAccept', {
    said: () => t('applications.accepted', { house }),
    onDone: () => navigate(pathTo('applications')),
  })
  const reopen = useWrite('applicationReopen', { said: () => t('applications.reopened', { house }) })
  const when = `${dayName(receivedAt, language, t)}, ${hourOf(receivedAt, language)}`
  return (
    <>
      <PageHead
        title={house}
        back={back}
        say={t('applications.summary', { name, town, when, site: siteName })}
        act={
          state === 'WAITING' ? (
            <>
              <button
                type="button"
                className="button"
                data-variant="quiet"
                data-size="small"
                aria-haspopup="dialog"
                onClick={() => setRefusing(true)}
              >
                {t('applications.refuse')}
              </button>
              <button
                type="button"
                className="button"
                data-busy={accept.isBusy || undefined}
                onClick={() =>
                  accept.write({ place: place.handle, application: id, ...(word !== code && { code: word }) })
                }
              >
                {t('applications.accept')}
              </button>
            </>
          ) : (
            <button
              type="button"
              className="button"
              data-variant="outline"
              data-busy={reopen.isBusy || undefined}
              onClick={() => reopen.write({ place: place.handle, application: id })}
            >
              {t('applications.reopen')}
            </button>
          )
        }
      />
      {state !== 'WAITING' && (
        <p className="words-row">
          <ApplicationMark state={state} />
          {handle !== null && may('seeHouses') && (
            <Link className="word" href={pathTo(`houses/${handle}`)}>
              {t('applications.house')}
            </Link>
          )}
        </p>
      )}
      <div className="split-page">
        <div>
          <Chapter title={t('applications.writes')}>
            <div className="note-paper" lang={application.language}>
              <p>{message}</p>
            </div>
          </Chapter>
          {reason !== null && (
            <Chapter title={t('applications.reasonWas')}>
              <div className="note-paper">
                <p>{reason}</p>
              </div>
            </Chapter>
          )}
          <WhoWrites application={application} />
        </div>
        <div className="aside">
          {state === 'WAITING' && (
            <AcceptChapter application={application} word={word} write={write} error={accept.error} />
          )}
          <OtherApplications id={id} />
        </div>
      </div>
      {isRefusing && <RefuseSheet application={application} onClose={() => setRefusing(false)} />}
    </>
  )
}

function WhoWrites({ application: { name, email, phone, language } }: Pick<KnownProps, 'application'>) {
  const t = useText()
  return (
    <Chapter title={t('applications.who')}>
      <dl className="facts-list">
        <div>
          <dt>{t('applications.person')}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t('applications.email')}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        {phone && (
          <div>
            <dt>{t('applications.phone')}</dt>
            <dd>
              <a href={`tel:${dialled(phone)}`}>{phone}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('applications.language')}</dt>
          <dd>{language.toUpperCase()}</dd>
        </div>
      </dl>
    </Chapter>
  )
}
