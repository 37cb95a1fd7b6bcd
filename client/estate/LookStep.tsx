import { type ChangeEvent, type CSSProperties, type ReactNode, useId, useState } from 'react'
import { pictureTypes, sendPicture } from '../office/forms/send-picture.ts'
import type { Typed } from '../office/forms/use-draft.ts'
import { useText } from '../office/language.ts'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { Icon } from '../ui/Icon.tsx'
import { pictureUrl } from '../ui/picture-url.ts'
import { ShownShop } from './ShownShop.tsx'
import { StepFoot } from './StepFoot.tsx'
import type { StepProps } from './start-steps.ts'
import { useStepForm } from './use-estate.ts'

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
  const banners = [...new Set([banner, chosen.banner, ...drawings])].filter((path) => path !== null)
  const portraits = [...new Set([portrait, chosen.portrait])].filter((path) => path !== null)
  return (
    <>
      <ShownShop start={start} chosen={{ banner: chosen.banner, colours: shown }} />
      <PageHead title={t('estate.path.look.title')} say={t('estate.path.look.say')} />
      <div className="path-fields">
        <Choices
          {...{ typed, onChoose: form.type }}
          name="look"
          legend={t('estate.path.look.colours')}
          choices={[
            ...(look
              ? []
              : [
                  {
                    value: '',
                    label: t('estate.path.look.site'),
                    shown: <Swatch primary={colours.primary} secondary={colours.stage} />,
                  },
                ]),
            ...looks.map(({ code, primary, secondary }) => ({
              value: code,
              label: t(`estate.path.looks.${code}`),
              shown: <Swatch {...{ primary, secondary }} />,
            })),
          ]}
        />
        <Choices
          {...{ typed, onChoose: form.type }}
          name="banner"
          legend={t('estate.path.look.banner')}
          choices={banners.map((path) => ({
            value: path,
            label: drawings.includes(path)
              ? t('estate.path.look.drawing', { place: drawings.indexOf(path) + 1 })
              : t('estate.path.look.ownPicture'),
            shown: <img src={pictureUrl(path, 300)} alt="" width={150} height={100} />,
          }))}
        />
        <Upload onSent={(path) => form.type('banner', path)} label={t('estate.path.look.take')} />
        {grower !== null && (
          <>
            <Choices
              {...{ typed, onChoose: form.type }}
              name="portrait"
              legend={t('estate.path.look.portrait', { name: grower })}
              choices={[
                { value: '', label: t('estate.path.look.noPortrait') },
                ...portraits.map((path) => ({
                  value: path,
                  label: t('estate.path.look.ownPicture'),
                  shown: <img src={pictureUrl(path, 300)} alt="" width={100} height={100} />,
                })),
              ]}
            />
            <Upload onSent={(path) => form.type('portrait', path)} label={t('estate.path.look.take')} />
          </>
        )}
      </div>
      <StepFoot isBusy={sending.isBusy} error={sending.error} onGo={go} />
    </>
  )
}

interface ChoicesProps {
  name: string
  legend: string
  typed: Typed
  choices: { value: string; label: string; shown?: ReactNode }[]
  onChoose: (name: string, value: string) => void
}

const Choices = ({ name, legend, typed, choices, onChoose }: ChoicesProps) => (
  <fieldset className="swatches">
    <legend className="label small">{legend}</legend>
    {choices.map(({ value, label, shown }) => (
      <label key={value}>
        {shown}
        <input
          type="radio"
          name={name}
          checked={(typed[name] ?? '') === value}
          onChange={() => onChoose(name, value)}
        />
        <span>{label}</span>
      </label>
    ))}
  </fieldset>
)

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
