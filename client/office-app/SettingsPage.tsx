import { HouseRows, MoneyRows, ShownRows } from '../estate/EstateRows.tsx'
import { useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { SupportRow } from '../team/SupportRow.tsx'

/** A subject a page; the line says how it stands, so that most visits end without a tap. */
export function SettingsPage() {
  const t = useText()
  const { place, pathTo, may } = usePlace()
  return (
    <>
      <PageHead title={t('office.sections.settings')} say={t('team.settings.say')} />
      <div className="two-cols">
        <div>
          <Chapter title={t('team.settings.house')}>
            <ul className="rows">
              <Row name={t('team.settings.name')} metas={[place.name]} />
              {may('estate') && <HouseRows />}
              {may('seeTeam') && (
                <Row name={t('office.sections.team')} href={pathTo('team')} metas={[t('team.settings.team')]} />
              )}
              <SupportRow />
              {may('audit') && (
                <Row
                  name={t('office.sections.journal')}
                  href={pathTo('journal')}
                  metas={[t('team.settings.journal')]}
                />
              )}
            </ul>
          </Chapter>
        </div>
        <div>
          {(place.publicUrl || may('estate')) && (
            <Chapter title={t('team.settings.shown')}>
              <ul className="rows">
                {may('estate') && <ShownRows />}
                {place.publicUrl && (
                  <Row
                    name={t('team.settings.address')}
                    metas={[
                      <a key="address" href={place.publicUrl} target="_blank" rel="noreferrer">
                        {place.publicUrl.replace(/^https?:\/\//, '').replace(/\/$/, '')}
                      </a>,
                    ]}
                  />
                )}
              </ul>
            </Chapter>
          )}
          {may('estateMoney') && (
            <Chapter title={t('team.settings.selling')}>
              <ul className="rows">
                <MoneyRows />
              </ul>
            </Chapter>
          )}
          <Chapter title={t('team.settings.you')}>
            <ul className="rows">
              <Row name={t('office.person.account')} href="/account" metas={[t('team.settings.account')]} />
            </ul>
          </Chapter>
        </div>
      </div>
    </>
  )
}
