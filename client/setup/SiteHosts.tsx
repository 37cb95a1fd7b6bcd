import '../styles/office/site.css'
import { useState } from 'react'
import type { SiteHost } from '#contract/site-settings-office.ts'
import { useAnswer } from '../office/answers.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Field } from '../office/parts/Field.tsx'
import { Mark } from '../office/parts/Mark.tsx'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'

const tones = { serves: 'success', elsewhere: 'error', notYet: 'warning', unknown: 'quiet' } as const

/** The names a site answers at, each with where it leads now; the first one stands in mails and links. */
export function SiteHosts({ publicUrl }: { publicUrl: string | null }) {
  const t = useText()
  const { place, may } = usePlace()
  const { data } = useAnswer('siteHosts', { place: place.handle })
  if (!data) return null
  const { hosts, ours } = data
  return (
    <Chapter
      title={t('setup.page.where')}
      say={ours.length > 0 && t('setup.hosts.ours', { addresses: ours.join(', ') })}
    >
      <ul className="rows">
        {hosts.map((host, index) => (
          <HostRow
            key={host.host}
            host={host}
            publicUrl={index === 0 ? publicUrl : null}
            isOnly={!host.proof && hosts.every((each) => each.host === host.host || each.proof !== null)}
            isFirst={index === 0}
          />
        ))}
      </ul>
      {may('siteSettings') && <AddHost />}
    </Chapter>
  )
}

function HostRow({
  host: { host, state, addresses, proof },
  publicUrl,
  isOnly,
  isFirst,
}: {
  host: SiteHost
  publicUrl: string | null
  isOnly: boolean
  isFirst: boolean
}) {
  const t = useText()
  const language = useLanguage()
  const { place, may } = usePlace()
  const remove = useWrite('siteHostRemove', { said: () => t('setup.hosts.removed', { host }) })
  const first = useWrite('siteHostFirst', { said: () => t('setup.hosts.madeFirst', { host }) })
  const input = { place: place.handle, host }
  return (
    <Row
      name={host}
      metas={[
        isFirst && t('setup.hosts.first'),
        t(`setup.hosts.states.${state}.say`, { addresses: addresses.join(', ') }),
        proof && t('setup.hosts.proof.say', { day: formatDate(proof.until, language, 'DAY') }),
        proof && <code key="record">{`${proof.name} TXT ${proof.text}`}</code>,
        (may('siteSettings') || publicUrl) && (
          <span key="words" className="words-row">
            {publicUrl && (
              <a className="word" href={publicUrl} target="_blank" rel="noreferrer">
                {t('setup.page.look')}
              </a>
            )}
            {may('siteSettings') && !isFirst && !proof && (
              <button
                type="button"
                className="word"
                aria-label={t('setup.hosts.makeFirstOf', { host })}
                onClick={() => first.write(input)}
              >
                {t('setup.hosts.makeFirst')}
              </button>
            )}
            {may('siteSettings') && !isOnly && (
              <button
                type="button"
                className="word"
                aria-label={t('setup.hosts.removeOf', { host })}
                onClick={() => remove.write(input)}
              >
                {t('setup.hosts.remove')}
              </button>
            )}
          </span>
        ),
      ]}
      end={
        proof ? (
          <Mark step="waits" tone="warning">
            {t('setup.hosts.proof.name')}
          </Mark>
        ) : (
          <Mark step={state === 'serves' ? 'full' : 'waits'} tone={tones[state]}>
            {t(`setup.hosts.states.${state}.name`)}
          </Mark>
        )
      }
    />
  )
}

function AddHost() {
  const t = useText()
  const { place } = usePlace()
  const [host, setHost] = useState('')
  const add = useWrite('siteHostAdd', {
    said: (made) => t('setup.hosts.added', { host: made.host }),
    onDone: () => setHost(''),
  })
  return (
    <form
      className="add-host"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (host.trim() !== '') add.write({ place: place.handle, host })
      }}
    >
      <Field
        label={t('setup.hosts.new')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={host}
        hint={t('setup.hosts.newHint')}
        error={fieldError(add.error, 'host')}
        onChange={({ target }) => {
          add.reset()
          setHost(target.value)
        }}
      />
      <div className="words-row">
        <button type="submit" className="button" data-variant="outline" data-busy={add.isBusy || undefined}>
          {t('setup.hosts.add')}
        </button>
      </div>
    </form>
  )
}
