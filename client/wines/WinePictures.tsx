import { type ChangeEvent, useId, useState } from 'react'
import type { WineSheet } from '#contract/wines-office.ts'
import { languageName } from '../office/language-names.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { pictureUrl } from '../ui/picture-url.ts'
import { Theirs } from '../office/forms/FormField.tsx'
import { pictureTypes, sendPicture } from '../office/forms/send-picture.ts'
import type { WineForm } from './wine-form.ts'

type Pictures = WineSheet['pictures']
const most = 12

/** The pictures of a wine, the one of the shelf first. A photograph is sent at once, and shown once the form is saved. */
export function WinePictures({ form }: { form: WineForm }) {
  const t = useText()
  const id = useId()
  const upload = useUpload(form)
  const pictures = picturesIn(form)
  const set = (next: Pictures) => form.type('pictures', JSON.stringify(next))
  const error = upload.error ?? form.errorOf('pictures')
  return (
    <div
      className="field"
      data-state={error ? 'invalid' : undefined}
      data-changed={form.draft.changed.includes('pictures') || undefined}
    >
      <ul className="wells">
        {pictures.map((picture, index) => (
          <li key={picture.path} className="well">
            <div className="frame">
              <img src={pictureUrl(picture.path, 300)} alt="" width={300} height={400} />
            </div>
            {form.mayWrite && (
              <div className="well-tools">
                <IconButton
                  icon="arrow-left"
                  label={t('wines.pictures.forward', { place: index + 1 })}
                  disabled={index === 0}
                  onClick={() => set(swapped(pictures, index, index - 1))}
                />
                <IconButton
                  icon="arrow-right"
                  label={t('wines.pictures.back', { place: index + 1 })}
                  disabled={index === pictures.length - 1}
                  onClick={() => set(swapped(pictures, index, index + 1))}
                />
                <IconButton
                  icon="close"
                  label={t('wines.pictures.remove', { place: index + 1 })}
                  onClick={() => set(pictures.toSpliced(index, 1))}
                />
              </div>
            )}
          </li>
        ))}
        {form.mayWrite && pictures.length < most && (
          <li className="well" data-empty>
            <label className="frame" htmlFor={id} data-busy={upload.left > 0 || undefined}>
              <span>
                {upload.left > 0 ? t('wines.pictures.sending', { count: upload.left }) : t('wines.pictures.take')}
              </span>
              <input
                id={id}
                type="file"
                accept={pictureTypes}
                multiple
                data-field="pictures"
                aria-describedby={`${id}-hint`}
                disabled={upload.left > 0}
                onChange={upload.choose}
              />
            </label>
          </li>
        )}
      </ul>
      <p className="hint" id={`${id}-hint`}>
        {t('wines.pictures.say')}
      </p>
      {error && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
      <Theirs
        form={form}
        of="pictures"
        show={(text) => t('wines.pictures.count', { count: JSON.parse(text).length })}
      />
      {pictures.some(isOwn) && (
        <details className="alternatives">
          <summary>{t('wines.pictures.words')}</summary>
          {pictures.map((picture, index) =>
            isOwn(picture) ? (
              <fieldset key={picture.path}>
                <legend className="label small">{t('wines.pictures.wordsOf', { place: index + 1 })}</legend>
                {form.choices.languages.map((code) => (
                  <div className="field" key={code}>
                    <label htmlFor={`${id}-${index}-${code}`}>{languageName(code)}</label>
                    <input
                      id={`${id}-${index}-${code}`}
                      className="input"
                      lang={code}
                      maxLength={300}
                      value={picture.alt[code] ?? ''}
                      onChange={({ target }) =>
                        set(pictures.with(index, { ...picture, alt: { ...picture.alt, [code]: target.value } }))
                      }
                    />
                  </div>
                ))}
              </fieldset>
            ) : null,
          )}
        </details>
      )}
    </div>
  )
}

/** One after the other: a phone's line is thin. What was sent is shown, whatever becomes of the rest. */
function useUpload(form: WineForm) {
  const { place } = usePlace()
  const [left, setLeft] = useState(0)
  const [error, setError] = useState<string>()
  const send = async (files: readonly File[]) => {
    setError(undefined)
    for (const [index, file] of files.slice(0, most - picturesIn(form).length).entries()) {
      setLeft(files.length - index)
      try {
        const path = await sendPicture(place.handle, file)
        // Others may have been moved or taken out meanwhile.
        form.type('pictures', (stand) =>
          JSON.stringify([...(JSON.parse(stand || '[]') as Pictures), { path, alt: {} }]),
        )
      } catch (failure) {
        setError(failure instanceof Error ? failure.message : String(failure))
        break
      }
    }
    setLeft(0)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file again is a choice, too.
    target.value = ''
    void send(files)
  }
  return { left, error, choose }
}

// Written by this form or by the server's sheet.
const picturesIn = (form: WineForm): Pictures => JSON.parse(form.draft.value('pictures') || '[]') as Pictures

const swapped = (pictures: Pictures, one: number, other: number): Pictures => {
  const [first, second] = [pictures[one], pictures[other]]
  return first && second ? pictures.with(one, second).with(other, first) : pictures
}

/** Uploaded by a shop; the words of others are the house's. */
const isOwn = ({ path }: Pictures[number]): boolean => path.startsWith('shops/')
