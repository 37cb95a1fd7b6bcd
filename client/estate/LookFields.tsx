import { type ChangeEvent, type CSSProperties, type ReactNode, useId, useState } from 'react'
import { contrastOn, isColour, leastContrast, readableOn } from '#contract/colours.ts'
import { FormField } from '../office/forms/FormField.tsx'
import { writtenNumber } from '../office/forms/numbers.ts'
import { logoTypes, pictureTypes, sendLogo, sendPicture } from '../office/forms/send-picture.ts'
import type { Typed } from '../office/forms/use-draft.ts'
import { useLanguage, useText } from '../office/language.ts'
import { FieldWords } from '../office/parts/FieldWords.tsx'
import { usePlace } from '../office/place.ts'
import { logoMask } from '../ui/logo-mask.ts'
import { pictureUrl } from '../ui/picture-url.ts'
import type { Start } from './start-steps.ts'
import { type LookForm, logoText, writtenColour } from './use-look.ts'

/** What there is to choose of a look. */
export function LookFields({ look: { form, typed, shown, grounds }, start }: { look: LookForm; start: Start }) {
  const t = useText()
  const { place } = usePlace()
  const logoId = useId()
  const { look, colour, banner, portrait, grower, looks, drawings, colours } = start.look
  const banners = [...new Set([banner, shown.banner, ...drawings])].filter((path) => path !== null)
  const portraits = [...new Set([portrait, typed['portrait'] || null])].filter((path) => path !== null)
  const chooseLook = (code: string) => {
    form.type('look', code)
    // A look comes with its colour; the one that was there is the own one, or of the look from elsewhere.
    form.type('colour', code === (look ?? '') ? (colour ?? '') : '')
  }
  return (
    <>
      <Choices
        typed={typed}
        onChoose={(_name, code) => chooseLook(code)}
        name="look"
        legend={t('estate.path.look.colours')}
        choices={[
          ...(look
            ? []
            : [
                {
                  value: '',
                  label: t(colour ? 'estate.look.presentLook' : 'estate.path.look.site'),
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
      <OwnColour {...{ form, typed, grounds }} stands={shown.colours.primary} />
      <div className="logo-field" role="group" aria-labelledby={logoId}>
        <p className="label small" id={logoId}>
          {t('estate.look.logo')}
        </p>
        {shown.logo && (
          <div className="logo-shown" data-theme="" style={groundOf(shown.colours)}>
            <i style={logoMask(shown.logo)} />
            <i style={logoMask(shown.logo)} />
          </div>
        )}
        <p className="hint">{t('estate.look.logoSay')}</p>
        <div className="words-row">
          <Upload
            label={t(shown.logo ? 'estate.look.replace' : 'estate.look.send')}
            accept={logoTypes}
            send={async (file) => form.type('logo', logoText(await sendLogo(place.handle, file)))}
          />
          {shown.logo && (
            <button type="button" className="word" data-tone="plain" onClick={() => form.type('logo', '')}>
              {t('estate.look.noLogo')}
            </button>
          )}
        </div>
      </div>
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
      <Upload
        label={t('estate.path.look.take')}
        send={async (file) => form.type('banner', await sendPicture(place.handle, file))}
      />
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
          <Upload
            label={t('estate.path.look.take')}
            send={async (file) => form.type('portrait', await sendPicture(place.handle, file))}
          />
        </>
      )}
    </>
  )
}

interface OwnColourProps extends Pick<LookForm, 'form' | 'typed' | 'grounds'> {
  /** The first colour as it is now, whoever chose it. */
  stands: string
}

/** Any colour that can be read where it will stand; of one that cannot, the nearest that can is offered. */
function OwnColour({ form, typed, grounds, stands }: OwnColourProps) {
  const t = useText()
  const language = useLanguage()
  const colour = writtenColour(typed['colour'] ?? '')
  const contrast = isColour(colour) ? contrastOn(colour, grounds) : null
  const isPale = contrast !== null && contrast < leastContrast
  const values = {
    contrast: contrast === null ? '' : writtenNumber(Math.floor(contrast * 10) / 10, language),
    least: writtenNumber(leastContrast, language),
  }
  const nearest = isPale ? readableOn(colour, grounds) : null
  return (
    <div className="own-colour">
      <input
        type="color"
        aria-label={t('estate.look.pick')}
        value={isColour(colour) ? colour : stands}
        onChange={({ target }) => form.type('colour', target.value)}
      />
      <FormField
        form={form}
        of="colour"
        label={t('estate.look.own')}
        maxLength={7}
        hint={t('estate.look.ownHint')}
        placeholder={stands}
      />
      <p className="small" role="status">
        {contrast !== null && t(isPale ? 'estate.look.pale' : 'estate.look.readable', values)}
      </p>
      {nearest && (
        <button type="button" className="word" onClick={() => form.type('colour', nearest)}>
          <i className="nearest" style={{ '--look': nearest } as CSSProperties} />
          {t('estate.look.nearest', { colour: nearest })}
        </button>
      )}
    </div>
  )
}

/** The two grounds a logo stands on: the paper of the header, and the colour of letters. */
const groundOf = ({ primary, headings }: Start['look']['colours']) =>
  ({ '--site-primary': primary, '--site-headings': headings }) as CSSProperties

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

interface UploadProps {
  label: string
  /** Media types; those of photographs without it. */
  accept?: string
  send: (file: File) => Promise<void>
}

/** Sent at once; on its page once the look is saved. */
function Upload({ label, accept = pictureTypes, send }: UploadProps) {
  const t = useText()
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
    await send(file).catch((failure: unknown) => setError(failure instanceof Error ? failure.message : String(failure)))
    setBusy(false)
  }
  return (
    <div className="field" data-state={error ? 'invalid' : undefined}>
      <label className="word take-picture" htmlFor={id}>
        {isBusy ? t('estate.path.look.sending') : label}
        <input id={id} type="file" accept={accept} disabled={isBusy} onChange={(event) => void choose(event)} />
      </label>
      <FieldWords id={id} hint={undefined} error={error} />
    </div>
  )
}
