import { useState } from 'react'
import { useLocation } from 'wouter'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { focusField } from '../office/forms/focus-field.ts'
import { FormField } from '../office/forms/FormField.tsx'
import { LanguageTexts } from './LanguageTexts.tsx'
import { amountIn, bottlesIn } from '../office/forms/numbers.ts'
import { SaveBar } from '../office/forms/SaveBar.tsx'
import { Setting } from '../office/forms/Setting.tsx'
import { changeOf } from './typed.ts'
import { useWineForm } from './wine-form.ts'
import { WineKind, WineTable } from './WineFacts.tsx'
import { WineLabel } from './WineLabel.tsx'
import { WinePictures } from './WinePictures.tsx'

/** A new wine: name, price and volume are enough to keep it; the rest is asked before it is sold. */
export function NewWine() {
  const t = useText()
  const { place } = usePlace()
  const answer = useAnswer('wineNew', { place: place.handle })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  if (!answer.data) return failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones />
  return <NewSheet start={answer.data} />
}

function NewSheet({ start }: { start: OfficeResult<'wineNew'> }) {
  const t = useText()
  const { place, pathTo } = usePlace()
  const [, navigate] = useLocation()
  /** Fields beside the sheet whose figures are none. */
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const create = useWrite('wineCreate', {
    said: (_, { sheet }) => t('wines.said.made', { name: Object.values(sheet.title ?? {})[0] ?? '' }),
    onDone: ({ id }) => {
      form.draft.forget()
      navigate(pathTo(`wines/${id}`), { replace: true })
    },
  })
  const { sheet: empty, ...choices } = start
  const sheet = { ...empty, categoryId: choices.categories[0]?.id ?? null }
  const own = useWineForm('new', { sheet, choices, more: { price: '', bottles: '' }, error: create.error })
  const form = {
    ...own,
    errorOf: (key: string) => (wrong.has(key) ? t('forms.noNumber') : own.errorOf(key)),
  }
  const save = () => {
    const { draft } = form
    const price = amountIn(draft.value('price'))
    const bottles = bottlesIn(draft.value('bottles') || '0')
    setWrong(new Set([...(price ? [] : ['price']), ...(bottles === null ? ['bottles'] : [])]))
    if (!form.check() || !price || bottles === null) return focusField()
    const keys = draft.changed.filter((key) => key !== 'price' && key !== 'bottles')
    const { after } = changeOf(empty, draft.typed, keys, choices.languages)
    create.write({
      place: place.handle,
      sheet: { ...after, categoryId: draft.value('categoryId') || null },
      priceAmount: price,
      bottles,
    })
  }
  const type: typeof own.type = (key, text) => {
    setWrong((before) => new Set([...before].filter((each) => each !== key)))
    own.type(key, text)
  }
  const typing = { ...form, type }
  return (
    <>
      <PageHead
        title={t('wines.new')}
        say={t('wines.newSay')}
        back={{ href: pathTo('wines'), label: t('office.sections.wines') }}
      />
      <div className="wine-form">
        <Setting id="pictures" title={t('wines.parts.pictures')} say={t('wines.partsSay.pictures')}>
          <WinePictures form={typing} />
        </Setting>
        <Setting id="texts" title={t('wines.parts.texts')} isStacked>
          <LanguageTexts form={typing} />
        </Setting>
        <Setting id="sale" title={t('wines.parts.first')} say={t('wines.partsSay.first')}>
          <div className="form">
            <div data-span="3">
              <FormField
                form={typing}
                of="price"
                label={t('wines.fields.price')}
                unit={choices.currencyCode === 'EUR' ? '€' : '$'}
                isNumber
                maxLength={9}
              />
            </div>
            <div data-span="3">
              <FormField form={typing} of="bottles" label={t('wines.fields.bottles')} isNumber maxLength={7} />
            </div>
          </div>
        </Setting>
        <WineKind form={typing} />
        <WineTable form={typing} />
        <WineLabel form={typing} />
      </div>
      <SaveBar form={typing} word={t('wines.make')} isBusy={create.isBusy} error={create.error} onSave={save} />
    </>
  )
}
