import '../styles/office/forms.css'
import '../styles/office/estate.css'
import { isEmail } from '#contract/rules.ts'
import type { SiteIdentity, SiteServices } from '#contract/site-settings-office.ts'
import { thirdParties, thirdPartyIds } from '#contract/third-parties.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useAnswer } from '../office/answers.ts'
import { FormField } from '../office/forms/FormField.tsx'
import { SaveBar } from '../office/forms/SaveBar.tsx'
import { Setting } from '../office/forms/Setting.tsx'
import { textIn } from '../office/forms/text-in.ts'
import type { Typed } from '../office/forms/use-draft.ts'
import { usePartForm } from '../office/forms/use-part-form.ts'
import { languageName } from '../office/language-names.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'

type Settings = OfficeResult<'siteSettings'>

/** What a site is called, how it is reached, and whom else it lets in. */
export function SiteSettingsPage() {
  const t = useText()
  const { place, pathTo } = usePlace()
  const answer = useAnswer('siteSettings', { place: place.handle })
  return (
    <>
      <PageHead
        title={t('setup.settings.title')}
        say={t('setup.settings.say')}
        back={{ href: pathTo('site'), label: t('office.sections.site') }}
      />
      {answer.data ? (
        <Known settings={answer.data} />
      ) : answer.error ? (
        <Failed error={answer.error} onAgain={() => void answer.refetch()} />
      ) : (
        <Bones />
      )}
    </>
  )
}

/** Two parts with a version each; one bar saves what has changed in them. */
function Known({ settings }: { settings: Settings }) {
  const t = useText()
  const { place } = usePlace()
  const { identity, languages } = settings
  const common = {
    queryKey: ['siteSettings', { place: place.handle }],
    sayWrong: (what: string) => t(`setup.settings.wrong.${what}`),
  }
  const sendIdentity = useWrite('siteIdentitySave', {
    said: () => t('setup.settings.saved'),
    onDone: ({ version }, { identity: sent }) => who.saved({ identity: { ...sent, version } }),
  })
  const who = usePartForm<Settings>({
    ...common,
    name: `${place.handle} site identity`,
    stored: identityTyped(settings),
    wrong: wrongIdentity,
    sending: sendIdentity,
  })
  const sendServices = useWrite('siteServicesSave', {
    said: () => t('setup.settings.saved'),
    onDone: ({ version }, { services: sent }) => whom.saved({ services: { ...sent, version } }),
  })
  const whom = usePartForm<Settings>({
    ...common,
    name: `${place.handle} site services`,
    stored: Object.fromEntries(thirdParties.map((name) => [name, settings.services[name] ?? ''])),
    wrong: wrongServices,
    sending: sendServices,
  })
  const isOfServices = whom.form.draft.changed.length > 0 && who.form.draft.changed.length === 0
  return (
    <>
      <Setting id="identity" title={t('setup.settings.identity')} say={t('setup.settings.identitySay')}>
        <FormField form={who.form} of="name" label={t('setup.name.name')} maxLength={80} />
        {languages.all.map((code) => (
          <FormField
            key={code}
            form={who.form}
            of={`tagline.${code}`}
            label={t('setup.settings.tagline', { language: languageName(code) })}
            lang={code}
            maxLength={200}
          />
        ))}
        <FormField form={who.form} of="phone" label={t('setup.settings.phone')} maxLength={40} />
        <FormField form={who.form} of="email" label={t('setup.legal.email')} maxLength={254} />
      </Setting>
      <Setting id="services" title={t('setup.settings.services')} say={t('setup.settings.servicesSay')}>
        {thirdParties.map((name) => (
          <FormField
            key={name}
            form={whom.form}
            of={name}
            label={t(`setup.settings.service.${name}.label`)}
            hint={t(`setup.settings.service.${name}.hint`)}
            maxLength={100}
          />
        ))}
      </Setting>
      <SaveBar
        form={isOfServices ? whom.form : who.form}
        word={t('office.save')}
        isBusy={sendIdentity.isBusy || sendServices.isBusy}
        error={isOfServices ? sendServices.error : sendIdentity.error}
        onSave={() =>
          isOfServices
            ? whom.save(() =>
                sendServices.write({
                  place: place.handle,
                  version: settings.services.version,
                  services: servicesIn(whom.typed),
                }),
              )
            : who.save(() =>
                sendIdentity.write({
                  place: place.handle,
                  version: identity.version,
                  identity: identityIn(who.typed, settings),
                }),
              )
        }
      />
    </>
  )
}

const identityTyped = ({ identity, languages }: Settings): Typed => ({
  name: identity.name,
  phone: identity.phone,
  email: identity.email,
  ...Object.fromEntries(languages.all.map((code) => [`tagline.${code}`, identity.tagline[code] ?? ''])),
})

function identityIn(typed: Typed, { identity, languages }: Settings): SiteIdentity {
  const said = (key: string) => (typed[key] ?? '').trim()
  const tagline = textIn(typed, 'tagline', languages.all, identity.tagline)
  return { name: said('name'), tagline, phone: said('phone'), email: said('email') }
}

function wrongIdentity(typed: Typed): Map<string, string> {
  const wrong = new Map<string, string>()
  if ((typed['name'] ?? '').trim() === '') wrong.set('name', 'empty')
  const email = (typed['email'] ?? '').trim()
  if (email !== '' && !isEmail(email)) wrong.set('email', 'email')
  return wrong
}

const idIn = (typed: Typed, name: keyof SiteServices): string | null => (typed[name] ?? '').trim() || null

const servicesIn = (typed: Typed): SiteServices => ({
  gtagId: idIn(typed, 'gtagId'),
  hotjarId: idIn(typed, 'hotjarId'),
  crispId: idIn(typed, 'crispId'),
  messengerId: idIn(typed, 'messengerId'),
  googleSiteVerification: idIn(typed, 'googleSiteVerification'),
  facebookDomainVerification: idIn(typed, 'facebookDomainVerification'),
})

function wrongServices(typed: Typed): Map<string, string> {
  const wrong = thirdParties.filter((name) => {
    const id = idIn(typed, name)
    return id !== null && !thirdPartyIds[name].test(id)
  })
  return new Map(wrong.map((name) => [name, 'service']))
}
