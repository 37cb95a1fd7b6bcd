import { type RefObject, Suspense, useEffect, useRef } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { isContactComplete } from '#contract/complete-contact.ts'
import type { StayCart, StayLine } from '#contract/hospitality.ts'
import type { MethodOfPayment } from '#contract/shop.ts'
import { daysBetween } from '#contract/days.ts'
import { useExpectedComponents } from '../base/route-mount.ts'
import { useSite } from '../base/dependencies.ts'
import { Fragments } from '../site/Fragments.tsx'
import { RichText, usePrice, useText } from '../i18n/text.tsx'
import { useFormTexts } from '../i18n/Form.tsx'
import { track } from '../notifications/analytics.ts'
import type { CardErrorCode } from '../payments/card-errors.ts'
import { type Card, CardInput } from '../purchases/CardInput.tsx'
import { lazyPart } from '../purchases/lazy-part.ts'
import { ProblemNotice } from '../purchases/ProblemNotice.tsx'
import { Step } from '../purchases/Step.tsx'
import { usePathTo } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/forms/CheckField.tsx'
import { ChoiceGroup } from '../ui/forms/ChoiceGroup.tsx'
import { contactFields } from '../ui/forms/contact-fields.ts'
import { FormTexts } from '../ui/forms/form-texts.ts'
import { TextArea } from '../ui/forms/TextArea.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { useDraft } from '../ui/forms/use-draft.ts'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { Notice } from '../ui/Notice.tsx'
import { stayOfCart, StaySummary } from './StaySummary.tsx'
import { DepositNote } from './StaySums.tsx'
import { type StayCheckoutValues, useStayCheckout } from './use-stay-checkout.ts'
import { Title } from '../ui/Title.tsx'

const StayWallets = lazyPart(() => import('./StayWallets.tsx').then((module) => module.StayWallets))

interface StayCheckoutFormProps {
  cart: StayCart
  line: StayLine
  onPlacing: (cart: StayCart | null) => void
}

/** Who comes, and how it is paid: one page (STAY-06). */
export function StayCheckoutForm({ cart, line, onPlacing }: StayCheckoutFormProps) {
  useExpectedComponents(['stay-summary'])
  const t = useText()
  const site = useSite()
  const card = useRef<Card>(null)
  const form = useEagerForm<StayCheckoutValues>({ defaultValues: initialValues(cart) })
  // What was typed survives a reload and a change of language; consent is given each time.
  const forgetDraft = useDraft(form, `stay-checkout:${site.code}`, ['hasAcceptedTerms'])
  const { isBusy, problem, refusal, submit, onCardEdit, byWallet } = useStayCheckout({
    form,
    cart,
    card,
    onPlacing,
    onBooked: forgetDraft,
  })
  const [contact, index] = useWatch({ control: form.control, name: ['contact', 'methodOfPaymentIndex'] })
  const method = cart.agency.methodOfPayments[Number(index)]
  const step = isContactComplete(contact, { phone: true }) ? 2 : 1
  useStepTracking(cart, line, step)
  return (
    <FormTexts value={useFormTexts(t('checkout.contact.optional'))}>
      <StayCheckoutHead step={step} />
      <div className="wrap checkout" data-end="section">
        <form noValidate aria-busy={isBusy} onSubmit={(event) => void submit(event)}>
          <GuestStep control={form.control} />
          <Step number={2} title={t('hospitality.checkout.paymentTitle')}>
            <Payment {...{ form, method, cart, line, card, refusal, onCardEdit }} />
            <Fragments place="payment" className="prose small" />
            <Terms control={form.control} line={line} />
            {line.problem && (
              <Notice level="warning" isLive>
                {line.problem.formattedMessage}
              </Notice>
            )}
            <ProblemNotice problem={problem} />
            <BookButton {...{ method, cart, line, isBusy }} />
            {method?.type === 'CARD' && (
              <Suspense>
                <StayWallets {...{ form, cart, method, byWallet }} />
              </Suspense>
            )}
          </Step>
        </form>
        <StaySummary stay={stayOfCart(line)} currencyCode={cart.currencyCode} />
      </div>
    </FormTexts>
  )
}

const initialValues = ({ contact }: StayCart): StayCheckoutValues => ({
  contact: {
    firstname: contact?.firstname ?? '',
    lastname: contact?.lastname ?? '',
    email: { email: contact?.email.email ?? '' },
    phone: { number: contact?.phone.number ?? '' },
  },
  note: '',
  methodOfPaymentIndex: '0',
  hasAcceptedTerms: false,
})

/** Steps told already, per stay; a change of language draws the page anew and is no new checkout. */
const told = new Set<string>()

/** The beginning, and each step once: review 1, payment 2 (THIRD-01). */
function useStepTracking(cart: StayCart, line: StayLine, step: 1 | 2): void {
  useEffect(() => {
    const { _id: id, analyticsName: name } = line.apartment
    const items = [{ id, name, unitAmount: line.amount, quantity: 1, shopName: cart.agency.title }]
    const { currencyCode, amount: valueAmount } = cart
    for (const reached of ([1, 2] as const).filter((each) => each <= step)) {
      const key = `${id} ${line.startDate} ${reached}`
      if (told.has(key)) continue
      told.add(key)
      if (reached === 1) track({ name: 'begin_checkout', valueAmount, currencyCode, items })
      track({ name: 'checkout_progress', step: reached, currencyCode, items })
    }
  }, [cart, line, step])
}

/** The title, and how far the guest has come. */
export function StayCheckoutHead({ step }: { step: 1 | 2 }) {
  const t = useText()
  return (
    <section className="page-title" data-end="6">
      <div className="wrap">
        <Title as="h1">{t('hospitality.checkout.pageTitle')}</Title>
        <ol className="steps" aria-label={t('hospitality.checkout.steps')}>
          {(['stepContact', 'stepPayment'] as const).map((key, index) => (
            <li
              key={key}
              aria-current={index + 1 === step ? 'step' : undefined}
              data-done={index + 1 < step ? '' : undefined}
            >
              {t(`hospitality.checkout.${key}`)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function GuestStep({ control }: { control: Control<StayCheckoutValues> }) {
  const t = useText()
  return (
    <Step number={1} title={t('hospitality.checkout.who')}>
      <div className="form">
        <TextField
          {...{ control }}
          {...contactFields.firstname}
          label={t('hospitality.checkout.firstname')}
          isRequired
        />
        <TextField {...{ control }} {...contactFields.lastname} label={t('hospitality.checkout.lastname')} isRequired />
        <TextField
          {...{ control }}
          {...contactFields.email}
          label={t('hospitality.checkout.email')}
          span={3}
          isRequired
        />
        <TextField {...{ control }} {...contactFields.phone} label={t('hospitality.checkout.phone')} isRequired />
        <TextArea {...{ control }} name="note" label={t('hospitality.checkout.note')} maxLength={500} />
      </div>
    </Step>
  )
}

interface PaymentProps {
  form: UseFormReturn<StayCheckoutValues>
  method: MethodOfPayment | undefined
  cart: StayCart
  line: StayLine
  card: RefObject<Card | null>
  refusal: CardErrorCode | null
  onCardEdit: () => void
}

/** A way to pay that comes too late for these dates stays in view with its reason. */
function Payment({ form, method, cart, line, card, refusal, onCardEdit }: PaymentProps) {
  const t = useText()
  const { agency } = cart
  const daysLeft = daysBetween(cart.today, line.startDate)
  return (
    <>
      <ChoiceGroup
        control={form.control}
        name="methodOfPaymentIndex"
        label={t('hospitality.checkout.method')}
        choices={agency.methodOfPayments.map(({ title, description, minDaysBeforeArrival }, position) => ({
          value: String(position),
          title,
          description,
          ...(minDaysBeforeArrival !== null &&
            daysLeft < minDaysBeforeArrival && {
              reason: t('hospitality.checkout.transferTooLate', { days: minDaysBeforeArrival }),
            }),
        }))}
        isRequired
      />
      {method?.type === 'CARD' && (
        <CardInput
          shopId={agency._id}
          method={method}
          card={card}
          refusal={refusal}
          hasOthers={agency.methodOfPayments.length > 1}
          onEdit={onCardEdit}
        />
      )}
    </>
  )
}

function Terms({ control, line }: { control: Control<StayCheckoutValues>; line: StayLine }) {
  const t = useText()
  const pathTo = usePathTo()
  const rules = `${pathTo('hospitality-apartment', { apartmentCode: line.apartment.code })}#house-rules`
  const newWindow = t('common.socialLinks.newWindow')
  return (
    <CheckField
      control={control}
      name="hasAcceptedTerms"
      label={
        <RichText
          id="hospitality.checkout.termsAccept"
          parts={{
            // In tabs of their own: the booking is half written here.
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the sentence puts its words inside
            1: <a href={pathTo('conditions-generales')} target="_blank" rel="noopener" title={newWindow} />,
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- likewise
            2: <a href={rules} target="_blank" rel="noopener" title={newWindow} />,
          }}
        />
      }
      requiredRuleName="requiredTerms"
      isRequired
    />
  )
}

function BookButton({
  method,
  cart,
  line,
  isBusy,
}: {
  method: MethodOfPayment | undefined
  cart: StayCart
  line: StayLine
  isBusy: boolean
}) {
  const t = useText()
  const price = usePrice()
  const isTransfer = method?.type === 'BANK_TRANSFER'
  return (
    <div className="stack" data-gap="4" data-fill="">
      <DepositNote amount={line.apartment.securityDepositAmount} currencyCode={cart.currencyCode} />
      <Button type="submit" size="block" isBusy={isBusy}>
        {isTransfer
          ? t('hospitality.checkout.confirmTransfer')
          : t('hospitality.checkout.payCard', { amount: price(cart.amount, cart.currencyCode) })}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a paragraph that speaks up while it waits */}
      <p className="tiny muted" role="status">
        {isBusy ? t('hospitality.checkout.processing') : ''}
      </p>
    </div>
  )
}
