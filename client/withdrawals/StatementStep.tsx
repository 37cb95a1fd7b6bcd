import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Message } from '#contract/envelope.ts'
import { isEmail } from '#contract/rules.ts'
import type { WithdrawalOffer } from '#contract/withdrawals.ts'
import { useDependencies } from '../base/dependencies.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { useFormTexts } from '../i18n/Form.tsx'
import { Button } from '../ui/Button.tsx'
import { FormTexts } from '../ui/forms/form-texts.ts'
import { NumberField } from '../ui/forms/NumberField.tsx'
import type { Rule } from '../ui/forms/rules.ts'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { Notice, Refusal } from '../ui/Notice.tsx'
import { offerQuery, type Stated, useStatement, type WithdrawalProof } from './queries.ts'
import { Title } from '../ui/Title.tsx'

/** What the visitor has typed and chosen; kept when they come back from the second step to correct it. */
export interface Wish {
  orderId: string
  email: string
  /** Of the link in the order's mail; no e-mail is asked for with it. */
  proof: string
  isWhole: boolean
  quantities: Quantities
}

/** By line; null where a number was taken out again. */
type Quantities = Record<string, number | null>

export const emptyWish: Wish = { orderId: '', email: '', proof: '', isWhole: true, quantities: {} }

/** The first step: which order, and all of it or how many of each bottle. */
export function StatementStep({
  wish,
  onWish,
  onStated,
}: {
  wish: Wish
  onWish: (wish: Wish) => void
  onStated: (stated: Stated) => void
}) {
  const t = useText()
  const language = useLanguage()
  const dependencies = useDependencies()
  const [refusal, setRefusal] = useState<string>()
  const showErrors = ([first]: Message[]) => setRefusal(first?.formattedMessage)
  const statement = useStatement(showErrors)
  const choice = useEagerForm<Quantities>({ defaultValues: wish.quantities })
  const proof = proofOf(wish)
  // A link opens the order at once; who types is asked for it when they want to choose among its bottles.
  const isAsked = proof !== null && (wish.proof !== '' || !wish.isWhole)
  const { data: offer } = useQuery({
    ...offerQuery(dependencies, language, proof ?? { orderId: '' }, showErrors),
    enabled: isAsked,
  })
  const change = (changed: Partial<Wish>) => {
    setRefusal(undefined)
    // Another order has other lines.
    if (changed.quantities) choice.reset(changed.quantities)
    onWish({ ...wish, ...changed })
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!proof) return setRefusal(t('order.lookup.notFound'))
    // Its field says what is wrong with a number.
    if (!wish.isWhole && !(await choice.trigger(undefined, { shouldFocus: true }))) return
    const quantities = { ...choice.getValues() }
    const lines = Object.entries(quantities).flatMap(([_id, quantity]) => (quantity ? [{ _id, quantity }] : []))
    if (!wish.isWhole && lines.length === 0) return setRefusal(t('withdrawal.none'))
    setRefusal(undefined)
    // What was refused is shown above the button already.
    const stated = await statement.mutateAsync({ ...proof, lines: wish.isWhole ? null : lines }).catch(() => null)
    if (!stated) return
    onWish({ ...wish, quantities })
    onStated(stated)
  }
  return (
    <section className="section" data-tight="">
      <div className="wrap grid">
        <div data-col="1-5" className="stack" data-gap="5">
          <Title as="h1">{t('withdrawal.title')}</Title>
          <p className="lede">{t('withdrawal.lede')}</p>
          <p className="small muted">{t('withdrawal.sealed')}</p>
          <p className="small muted">{t('withdrawal.excluded')}</p>
        </div>
        <div data-col="7-12">
          <form className="form" noValidate onSubmit={(event) => void send(event)}>
            <OrderField wish={wish} onChange={change} />
            {wish.proof === '' && <EmailField wish={wish} onChange={change} />}
            <Choice wish={wish} onChange={change} />
            {!wish.isWhole && offer && <Lines offer={offer} control={choice.control} />}
            {offer && <Deadline offer={offer} />}
            <Refusal text={refusal} />
            <Button type="submit" size="block" isBusy={statement.isPending}>
              {t('withdrawal.submit')}
            </Button>
          </form>
        </div>
      </div>
    </section>
  )
}

function proofOf({ orderId, email, proof }: Wish): WithdrawalProof | null {
  const id = orderId.trim()
  if (id === '') return null
  if (proof !== '') return { orderId: id, proof }
  return isEmail(email.trim()) ? { orderId: id, email: email.trim() } : null
}

interface FieldsProps {
  wish: Wish
  onChange: (changed: Partial<Wish>) => void
}

function OrderField({ wish, onChange }: FieldsProps) {
  const t = useText()
  return (
    <div className="field">
      <label htmlFor="withdrawal-order">{t('order.lookup.orderId')}</label>
      <div className="control">
        <input
          className="input"
          id="withdrawal-order"
          value={wish.orderId}
          maxLength={40}
          autoComplete="off"
          required
          aria-describedby="withdrawal-order-hint"
          onChange={(event) => onChange({ orderId: event.target.value, proof: '', quantities: {} })}
        />
      </div>
      <p className="hint" id="withdrawal-order-hint">
        {t('withdrawal.orderHint')}
      </p>
    </div>
  )
}

function EmailField({ wish, onChange }: FieldsProps) {
  const t = useText()
  return (
    <div className="field">
      <label htmlFor="withdrawal-email">{t('withdrawal.email')}</label>
      <div className="control">
        <input
          className="input"
          id="withdrawal-email"
          type="email"
          value={wish.email}
          maxLength={254}
          autoComplete="email"
          required
          aria-describedby="withdrawal-email-hint"
          onChange={(event) => onChange({ email: event.target.value, quantities: {} })}
        />
      </div>
      <p className="hint" id="withdrawal-email-hint">
        {t('withdrawal.emailHint')}
      </p>
    </div>
  )
}

function Choice({ wish, onChange }: FieldsProps) {
  const t = useText()
  return (
    <div className="field">
      <p className="label" id="withdrawal-what">
        {t('withdrawal.what')}
      </p>
      <div className="choices" role="radiogroup" aria-labelledby="withdrawal-what">
        {[true, false].map((isWhole) => (
          <label key={String(isWhole)} className="choice">
            <input type="radio" name="what" checked={wish.isWhole === isWhole} onChange={() => onChange({ isWhole })} />
            <span className="what">
              <b>{t(isWhole ? 'withdrawal.whole' : 'withdrawal.part')}</b>
              {!isWhole && <span>{t('withdrawal.partText')}</span>}
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}

/** How many of each bottle: typed, because whoever gives back a carton does not press a button eleven times. */
function Lines({
  offer,
  control,
}: {
  offer: WithdrawalOffer
  control: ReturnType<typeof useEagerForm<Quantities>>['control']
}) {
  const t = useText()
  const language = useLanguage()
  return (
    <FormTexts value={useFormTexts()}>
      <ul className="withdrawal-lines">
        {offer.lines.map(({ _id, title, year, left, quantity, localDate, exclusion }) => {
          const name = year ? `${title} ${year}` : title
          const when = localDate ? `${formatDate(localDate, language)}. ` : ''
          return (
            <li key={_id}>
              {left > 0 ? (
                <NumberField
                  control={control}
                  name={_id}
                  label={t('withdrawal.quantity', { title: name })}
                  hint={t('withdrawal.left', { left, quantity })}
                  min={0}
                  max={left}
                  rules={[quantityUpTo(left)]}
                />
              ) : (
                <p>
                  <b>{name}</b>
                  <span className="small muted">
                    {exclusion ? when + t('withdrawal.dated') : t('withdrawal.allGiven')}
                  </span>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </FormTexts>
  )
}

const quantityUpTo = (max: number): Rule => ({
  name: 'quantity',
  accepts: (value) => value == null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max),
  parameters: { min: 0, max },
})

function Deadline({ offer: { lastDay, holiday, isOver, lines } }: { offer: WithdrawalOffer }) {
  const t = useText()
  const language = useLanguage()
  if (lines.every(({ left }) => left === 0)) return <Notice level="warning">{t('withdrawal.nothingLeft')}</Notice>
  if (lastDay === null) return <p className="small muted">{t('withdrawal.deadlineOpen')}</p>
  const date = formatDate(lastDay, language)
  return isOver ? (
    <Notice level="warning">{t('withdrawal.deadlineOver', { date })}</Notice>
  ) : (
    <p className="small muted">{t('withdrawal.deadline', { date, holiday: holiday ?? 'no' })}</p>
  )
}
