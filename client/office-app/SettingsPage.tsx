import { type ReactNode, useState } from 'react'
import { useEstateSettings } from '../estate/estate-settings.ts'
import { useSheets } from '../office/frame/opened.ts'
import { useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { FindLine } from '../office/parts/FindLine.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { isAskedFor, type Setting } from '../office/frame/settings.ts'
import { SupportRow } from '../team/SupportRow.tsx'
import { supportKeyOf } from '../team/support-key.ts'

/** A subject a page; the line says how it stands, so that most visits end without a tap. */
export function SettingsPage() {
  const t = useText()
  const { open } = useSheets()
  const [asked, ask] = useState('')
  const columns = useChapters().map((chapters) =>
    chapters
      .map(({ rows, ...chapter }) => ({ ...chapter, rows: rows.filter((row) => isAskedFor(row, asked)) }))
      .filter(({ rows }) => rows.length > 0),
  )
  return (
    <>
      <PageHead title={t('office.sections.settings')} say={t('team.settings.say')} />
      <FindLine label={t('team.settings.find')} words={asked} onType={ask} />
      <div className="two-cols">
        {columns.map((chapters, index) => (
          <div key={index}>
            {chapters.map(({ name, rows }) => (
              <Chapter key={name} title={t(`team.settings.${name}`)}>
                <ul className="rows">
                  {rows.map((row) => (
                    <SettingRow key={row.name} {...row} />
                  ))}
                </ul>
              </Chapter>
            ))}
          </div>
        ))}
      </div>
      <div role="status">
        {columns.every((chapters) => chapters.length === 0) && (
          <Nothing title={t('team.settings.nothing', { asked })}>
            <button type="button" className="word" onClick={() => open('palette')}>
              {t('team.settings.everywhere')}
              <kbd className="wide-only" aria-hidden>
                Ctrl K
              </kbd>
            </button>
          </Nothing>
        )}
      </div>
    </>
  )
}

/** @property shown In the place of a plain line. */
type Line = Setting & { shown?: ReactNode }

const SettingRow = ({ name, line, href, shown }: Line) => shown ?? <Row name={name} href={href} metas={[line]} />

/** Those of this person in this place, in two columns. */
function useChapters(): { name: string; rows: readonly Line[] }[][] {
  const t = useText()
  const { place, pathTo, may } = usePlace()
  const { house, shown, selling } = useEstateSettings()
  const support = supportKeyOf(place, may)
  const team = { name: t('office.sections.team'), href: pathTo('team'), line: t('team.settings.team') }
  const journal = { name: t('office.sections.journal'), href: pathTo('journal'), line: t('team.settings.journal') }
  const account = { name: t('office.person.account'), href: '/account', line: t('team.settings.account') }
  const visit = support && {
    name: t(`team.support.${support}.title`),
    line: t(`team.support.${support}.row`),
    shown: <SupportRow />,
  }
  return [
    [
      {
        name: 'house',
        rows: [
          { name: t('team.settings.name'), line: place.name },
          ...house,
          ...(may('seeTeam') ? [{ ...team, also: t('find.also.team') }] : []),
          ...(visit ? [visit] : []),
          ...(may('audit') ? [{ ...journal, also: t('find.also.journal') }] : []),
        ],
      },
    ],
    [
      {
        name: 'shown',
        rows: [...shown, ...(place.publicUrl ? [addressLine(t('team.settings.address'), place.publicUrl)] : [])],
      },
      { name: 'selling', rows: selling },
      { name: 'you', rows: [{ ...account, also: t('find.also.account') }] },
    ],
  ]
}

function addressLine(name: string, url: string): Line {
  const line = url.replace(/^https?:\/\//, '').replace(/\/$/, '')
  const link = (
    <a href={url} target="_blank" rel="noreferrer">
      {line}
    </a>
  )
  return { name, line, shown: <Row name={name} metas={[link]} /> }
}
