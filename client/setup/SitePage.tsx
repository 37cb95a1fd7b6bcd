import { Link } from 'wouter'
import { thirdParties } from '#contract/third-parties.ts'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Chapter } from '../office/parts/Chapter.tsx'
import { PickOne } from '../office/parts/choices.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { PreviewChapter } from './PreviewChapter.tsx'
import { sellersOn } from './sellers.ts'
import { SiteHosts } from './SiteHosts.tsx'
import { SiteLanguages } from './SiteLanguages.tsx'

const modes = {
  open: { isMaintenance: false, isComingSoon: false },
  soon: { isMaintenance: false, isComingSoon: true },
  maintenance: { isMaintenance: true, isComingSoon: false },
}
type Mode = keyof typeof modes

/** Who sees the site, and where it answers. */
export function SitePage() {
  const t = useText()
  const { place, may, pathTo } = usePlace()
  const site = useAnswer('siteRead', { place: place.handle })
  const settings = useAnswer('siteSettings', { place: place.handle })
  const update = useWrite('siteModesUpdate', {
    said: (now) => {
      const mode = modeOf(now)
      return t(`setup.modes.${mode}.done`)
    },
  })
  if (site.error && !site.data) return <Failed error={site.error} onAgain={() => void site.refetch()} />
  if (!site.data) return <Bones />
  const { name, kind, publicUrl } = site.data
  const letIn = thirdParties
    .filter((each) => settings.data?.services[each])
    .map((each) => t(`setup.settings.service.${each}.label`))
  const sellers = sellersOn[kind]
  const mode = modeOf(site.data)
  return (
    <>
      <PageHead title={name} say={t(`setup.modes.${mode}.say`)} />
      {may('modes') && (
        <PickOne
          legend={t('setup.modes.legend')}
          choices={(Object.keys(modes) as Mode[]).map((value) => ({
            value,
            label: t(`setup.modes.${value}.name`),
            say: t(`setup.modes.${value}.say`),
          }))}
          value={mode}
          onChoose={(value) => update.write({ place: place.handle, ...modes[value] })}
        />
      )}
      {mode !== 'open' && publicUrl !== null && <PreviewChapter />}
      {may('shops') && sellers && (
        <Chapter title={t(`setup.${sellers}.title`)} say={t(`setup.${sellers}.say`)}>
          <div className="words-row">
            <Link className="button" data-variant="outline" href={pathTo('sellers/new')}>
              {t(`setup.${sellers}.add`)}
            </Link>
            {sellers === 'shops' && may('applications') && (
              <Link className="word" href={pathTo('applications')}>
                {t('office.sections.applications')}
              </Link>
            )}
          </div>
        </Chapter>
      )}
      <SiteHosts publicUrl={publicUrl} />
      {settings.data && <SiteLanguages languages={settings.data.languages} />}
      {settings.data && (
        <Chapter title={t('setup.settings.title')}>
          <ul className="rows">
            <Row
              name={t('setup.settings.identity')}
              href={may('siteSettings') ? pathTo('site/settings') : undefined}
              metas={[[settings.data.identity.name, settings.data.identity.email].filter(Boolean).join(', ')]}
            />
            <Row
              name={t('setup.settings.services')}
              href={may('siteSettings') ? `${pathTo('site/settings')}#services` : undefined}
              metas={[letIn.length > 0 ? letIn.join(', ') : t('setup.settings.nobody')]}
            />
          </ul>
        </Chapter>
      )}
    </>
  )
}

const modeOf = ({ isMaintenance, isComingSoon }: { isMaintenance: boolean; isComingSoon: boolean }): Mode =>
  isMaintenance ? 'maintenance' : isComingSoon ? 'soon' : 'open'
