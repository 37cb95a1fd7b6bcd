import { useState } from 'react'
import type { Code, CodeSheet as Written } from '#contract/codes-office.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { amountIn, bottlesIn, numberIn, writtenAmount, writtenNumber } from '../office/forms/numbers.ts'
import { languageName } from '../office/language-names.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Either, Switch } from '../office/parts/choices.tsx'
import { Field } from '../office/parts/Field.tsx'
import { Sheet } from '../office/parts/Sheet.tsx'
import { usePlace } from '../office/place.ts'
import { fieldError } from '../office/refusal.ts'
import { useWrite } from '../office/writes.ts'
import { givenWords } from './code-words.ts'

interface CodeSheetProps {
  /** Null for one that is being made. */
  code: Code | null
  list: OfficeResult<'codeList'>
  onClose: () => void
}

/** A code with all it says; above its fields the sentence that a buyer would be told. */
export function CodeSheet({ code, list, onClose }: CodeSheetProps) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const { currencyCode, languages, today } = list
  const sheet = code?.sheet
  const [id] = useState(() => code?.id ?? crypto.randomUUID())
  const [typed, setTyped] = useState({
    code: sheet?.code ?? '',
    titles: Object.fromEntries(languages.map((each) => [each, sheet?.title[each] ?? ''])),
    type: sheet?.type ?? ('PERCENT' as const),
    value: sheet ? valueText(sheet, language) : '10',
    minAmount: sheet && sheet.minAmount > 0 ? writtenAmount(sheet.minAmount, language) : '',
    from: sheet?.from ?? today,
    to: sheet?.to ?? monthAfter(today),
    maxUses: sheet?.maxUses ? String(sheet.maxUses) : '',
    isShown: sheet?.isShown ?? false,
  })
  const save = useWrite('codeSave', {
    said: (_, input) => t('codes.said.saved', { code: input.sheet.code }),
    onDone: onClose,
  })
  const end = useWrite('codeEnd', { said: () => t('codes.said.ended', { code: sheet?.code ?? '' }), onDone: onClose })
  const remove = useWrite('codeRemove', {
    said: () => t('codes.said.removed', { code: sheet?.code ?? '' }),
    onDone: onClose,
  })
  const percent = numberIn(typed.value)
  const value = typed.type === 'FIXED' ? amountIn(typed.value) : percent === null ? null : Math.round(percent * 100)
  const minAmount = typed.minAmount.trim() === '' ? 0 : amountIn(typed.minAmount)
  const maxUses = typed.maxUses.trim() === '' ? null : bottlesIn(typed.maxUses)
  const isRight =
    /^[A-Za-z0-9][A-Za-z0-9-]{1,19}$/.test(typed.code.trim()) &&
    value !== null &&
    value > 0 &&
    minAmount !== null &&
    (typed.maxUses.trim() === '' || (maxUses !== null && maxUses > 0)) &&
    typed.from !== '' &&
    typed.to !== ''
  const submit = () => {
    if (!isRight) return
    const title = Object.fromEntries(Object.entries(typed.titles).filter(([, words]) => words.trim() !== ''))
    const { type, from, to, isShown } = typed
    const written: Written = {
      code: typed.code.trim().toUpperCase(),
      title,
      type,
      value,
      minAmount,
      from,
      to,
      maxUses,
      isShown,
    }
    save.write({ place: place.handle, id, version: code?.version ?? null, sheet: written })
  }
  const field = (name: 'code' | 'value' | 'minAmount' | 'from' | 'to' | 'maxUses', more: object = {}) => (
    <Field
      label={t(`codes.fields.${name}`)}
      value={typed[name]}
      autoComplete="off"
      error={fieldError(save.error, name) ?? fieldError(save.error, `sheet.${name}`)}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      {...more}
    />
  )
  const unit = typed.type === 'PERCENT' ? '%' : currencyCode
  return (
    <Sheet
      title={sheet?.code ?? t('codes.new')}
      say={code ? t('codes.used', { count: code.usedCount, of: code.sheet.maxUses ?? 0 }) : undefined}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      bottom={
        <>
          <button type="submit" className="button" data-busy={save.isBusy || undefined} disabled={!isRight}>
            {t(code ? 'office.save' : 'codes.make')}
          </button>
          {code && code.usedCount === 0 && (
            <button
              type="button"
              className="word"
              data-tone="danger"
              onClick={() => remove.write({ place: place.handle, code: code.id })}
            >
              {t('codes.remove')}
            </button>
          )}
          {code && code.usedCount > 0 && code.step !== 'over' && (
            <button
              type="button"
              className="word"
              data-tone="danger"
              onClick={() => end.write({ place: place.handle, code: code.id })}
            >
              {t('codes.end')}
            </button>
          )}
        </>
      }
    >
      {value !== null && minAmount !== null && (
        <p className="quote" aria-live="polite">
          {givenWords({ type: typed.type, value, minAmount }, { currencyCode, language, t })}
        </p>
      )}
      {field('code', {
        maxLength: 20,
        autoCapitalize: 'characters',
        spellCheck: false,
        hint: t('codes.fields.codeHint'),
      })}
      <Either
        legend={t('codes.fields.type')}
        choices={(['PERCENT', 'FIXED'] as const).map((type) => ({ value: type, label: t(`codes.types.${type}`) }))}
        value={typed.type}
        onChoose={(type) => setTyped({ ...typed, type })}
      />
      {field('value', { inputMode: 'decimal', maxLength: 10, hint: unit })}
      {field('minAmount', { inputMode: 'decimal', maxLength: 10, hint: t('codes.fields.minAmountHint') })}
      {field('maxUses', { inputMode: 'numeric', maxLength: 7, hint: t('codes.fields.maxUsesHint') })}
      {field('from', { type: 'date' })}
      {field('to', { type: 'date', min: typed.from })}
      {languages.map((each) => (
        <Field
          key={each}
          label={t('codes.fields.title', { language: languageName(each) })}
          lang={each}
          maxLength={80}
          autoComplete="off"
          value={typed.titles[each] ?? ''}
          onChange={({ target }) => setTyped({ ...typed, titles: { ...typed.titles, [each]: target.value } })}
        />
      ))}
      <Switch
        label={t(typed.isShown ? 'codes.shown' : 'codes.notShown')}
        isOn={typed.isShown}
        onTurn={(isShown) => setTyped({ ...typed, isShown })}
      />
    </Sheet>
  )
}

const valueText = ({ type, value }: Written, language: string): string =>
  type === 'FIXED' ? writtenAmount(value, language) : writtenNumber(value / 100, language)

/** Thirty days later: what a code usually lasts. */
const monthAfter = (day: string): string => new Date(Date.parse(day) + 30 * 24 * 3_600_000).toISOString().slice(0, 10)
