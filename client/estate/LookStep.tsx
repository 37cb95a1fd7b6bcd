import { type ChangeEvent, type CSSProperties, type ReactNode, useId, useState } from 'react'
import { pictureTypes, sendPicture } from '../office/forms/send-picture.ts'
import { useText } from '../office/language.ts'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { Icon } from '../ui/Icon.tsx'
import { pictureUrl } from '../ui/picture-url.ts'
import { ShownShop } from './ShownShop.tsx'
import { StepFoot } from './StepFoot.tsx'
import { useStepForm } from './step-form.ts'
import type { StepProps } from './start-steps.ts'

/** Colours, a picture across the top, a face; the shop above is drawn as it would be. */
export function LookStep({ start, onDone }: StepProps) {
  const t = useText()
  const { place } = usePlace()
  const { version, look, banner, portrait, grower, looks, drawings, colours } = start.look
  const sending = useWrite('estateLookSave', {
    said: () => t('estate.said.look'),
    onDone(result, { look: sent }) {
      saved({ look: { ...start.look, ...sent, colours: shown, version: result.version } })
      onDone()
    },
  })
  const { form, typed, save, saved } = useStepForm({
    name: 'look',
    stored: { look: look ?? '', banner: banner ?? '', portrait: portrait ?? '' },
    wrong: () => new Map(),
    sending,
  })
  const chosen = {
    look: typed['look'] || null,
    banner: typed['banner'] || null,
    portrait: typed['portrait'] || null,
  }
  const shown = looks.find(({ code }) => code === chosen.look) ?? colours
  const go = () =>
    save(() =>
      form.draft.changed.length === 0 ? onDone() : sending.write({ place: place.handle, version, look: chosen }),
    )
  const banners = [...new Set([...(banner ? [banner] : []), ...(chosen.banner ? [chosen.banner] : []), ...drawings])]
  return (
    <>
      <ShownShop start={start} chosen={{ banner: chosen.banner, colours: shown }} />
      <PageHead title={t('estate.path.look.title')} say={t('estate.path.look.say')} />
      <div className="path-fields">
        <Choices legend={t('estate.path.look.colours')}>
          {!look && (
            <Choice
              name="look"
              value=""
              chosen={typed['look'] ?? ''}
              onChoose={form.type}
              label={t('estate.path.look.site')}
            >
              <Swatch primary={colours.primary} secondary={colours.stage} />
            </Choice>
          )}
          {looks.map(({ code, primary, secondary }) => (
            <Choice
              key={code}
              name="look"
              value={code}
              chosen={typed['look'] ?? ''}
              onChoose={form.type}
              label={t(`estate.path.looks.${code}`)}
            >
              <Swatch primary={primary} secondary={secondary} />
            </Choice>
          ))}
        </Choices>
        <Choices legend={t('estate.path.look.banner')}>
          {banners.map((path) => (
            <Choice
              key={path}
              name="banner"
              value={path}
              chosen={typed['banner'] ?? ''}
              onChoose={form.type}
              label={
                drawings.includes(path)
                  ? t('estate.path.look.drawing', { place: drawings.indexOf(path) + 1 })
                  : t('estate.path.look.ownPicture')
              }
            >
              <img src={pictureUrl(path, 300)} alt="" width={150} height={100} />
            </Choice>
          ))}
        </Choices>
        <Upload onSent={(path) => form.type('banner', path)} label={t('estate.path.look.take')} />
        {grower !== null && (
          <>
            <Choices legend={t('estate.path.look.portrait', { name: grower })}>
              <Choice
                name="portrait"
                value=""
                chosen={typed['portrait'] ?? ''}
                onChoose={form.type}
                label={t('estate.path.look.noPortrait')}
              />
              {[...new Set([portrait, chosen.portrait])].map(
                (path) =>
                  path && (
                    <Choice
                      key={path}
                      name="portrait"
                      value={path}
                      chosen={typed['portrait'] ?? ''}
                      onChoose={form.type}
                      label={t('estate.path.look.ownPicture')}
                    >
                      <img src={pictureUrl(path, 300)} alt="" width={100} height={100} />
                    </Choice>
                  ),
              )}
            </Choices>
            <Upload onSent={(path) => form.type('portrait', path)} label={t('estate.path.look.take')} />
          </>
        )}
      </div>
      <StepFoot isBusy={sending.isBusy} error={sending.error} onGo={go} />
    </>
  )
}

const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="swatches">
    <legend className="label small">{legend}</legend>
    {children}
  </fieldset>
)

function Choice({
  name,
  value,
  chosen,
  label,
  onChoose,
  children,
}: {
  name: string
  value: string
  chosen: string
  label: string
  onChoose: (name: string, value: string) => void
  children?: ReactNode
}) {
  return (
    <label>
      {children}
      <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(name, value)} />
      <span>{label}</span>
    </label>
  )
}

const Swatch = ({ primary, secondary }: { primary: string; secondary: string }) => (
  <i className="swatch" style={{ '--look': primary, '--beside': secondary } as CSSProperties} />
)

/** Sent at once; on its page once the step is saved. */
function Upload({ label, onSent }: { label: string; onSent: (path: string) => void }) {
  const t = useText()
  const { place } = usePlace()
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file again is a choice, too.
    target.value = ''
    if (!file) return
    setBusy(true)
    setError(undefined)
    await sendPicture(place.handle, file).then(onSent, (failure: unknown) =>
      setError(failure instanceof Error ? failure.message : String(failure)),
    )
    setBusy(false)
  }
  return (
    <div className="field" data-state={error ? 'invalid' : undefined}>
      <label className="word take-picture" htmlFor={id}>
        {isBusy ? t('estate.path.look.sending') : label}
        <input id={id} type="file" accept={pictureTypes} disabled={isBusy} onChange={(event) => void choose(event)} />
      </label>
      {error && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}
