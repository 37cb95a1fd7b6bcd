import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form'
import type { Message } from '#contract/envelope.ts'
import { report } from '../api/report.ts'
import { type CardErrorCode, missingCardElement } from '../payments/card-errors.ts'
import type { Billing } from '../payments/card-field.ts'
import type { WalletPayment } from '../payments/wallet.ts'
import { useText } from '../i18n/text.tsx'
import type { Card } from './CardInput.tsx'
import { makeAttemptKeys, type Outcome, type Phase, type Tools } from './place-purchase.ts'

/** What stands between the visitor and their purchase, to be shown where it can be mended. */
export type Problem =
  /** The card among them, where it is not complete. */
  { kind: 'fields'; count: number } | { kind: 'said'; texts: string[] }

/** What one press of the button asks for. */
export interface Attempt<Purchase> {
  isByCard: boolean
  billing: Billing
  place: (tools: Tools) => Promise<Outcome<Purchase>>
}

interface PlacingOptions<Values extends FieldValues, Purchase> {
  form: UseFormReturn<Values>
  card: RefObject<Card | null>
  /** Of the shop or the agency: names the card field in errors. */
  sellerId: string
  /** The names of the form's fields, as the server's complaints have them. */
  fields: RegExp
  texts: { failed: string; tooLate: string; changed: string }
  /** With what a wallet has said it would cost, where one pays. */
  attemptOf: (values: Values, shownAmount?: number) => Attempt<Purchase>
  onPlacing: (isPlacing: boolean) => void
  /** Writes down what opens the purchase, before a wallet may leave the page. */
  keepReceipt: (receipt: string) => void
  onPlaced: (purchase: Purchase, receipt: string) => Promise<void>
  /** After the visitor was told: what is known of their cart may be out of date. */
  onMissed: (kind: 'refused' | 'too-late') => Promise<void>
}

/** How a checkout is paid with a wallet. */
export interface ByWallet<Values extends FieldValues> {
  /** Says at these fields what is wrong with them, before a wallet opens; true when nothing is. */
  prepare: (names: FieldPath<Values>[]) => Promise<boolean>
  /** Once its owner has agreed. False when it was not placed, and the page has said why. */
  pay: (wallet: WalletPayment) => Promise<boolean>
}

/** Places a purchase when its form is sent. Sent twice, it is placed once. */
export function usePlacing<Values extends FieldValues, Purchase>(options: PlacingOptions<Values, Purchase>) {
  const { form, card, sellerId, fields, texts, attemptOf, onPlacing, keepReceipt, onPlaced, onMissed } = options
  const t = useText()
  const [phase, setPhase] = useState<Phase | null>(null)
  const [problem, setProblem] = useState<{ kind: 'said'; texts: string[] } | { kind: 'fields' } | null>(null)
  const [refusal, setRefusal] = useState<CardErrorCode | null>(null)
  const openFields = countErrors(useFormState({ control: form.control }).errors)
  const [keys] = useState(makeAttemptKeys)
  const isUnderWay = useRef(false)
  // A wallet may have to leave; nobody is asked then.
  const [isAtWallet, setAtWallet] = useState(false)
  useStayOnPage(phase !== null && !isAtWallet)

  /** @returns whether it was placed. */
  const place = async (values: Values, wallet?: WalletPayment): Promise<boolean> => {
    if (isUnderWay.current) return false
    const attempt = attemptOf(values, wallet?.amount)
    if (!wallet && isCardMissing(attempt)) {
      setProblem({ kind: 'fields' })
      card.current?.focus()
      return false
    }
    isUnderWay.current = true
    setProblem(null)
    setRefusal(null)
    setPhase('ordering')
    onPlacing(true)
    try {
      const beforeConfirm = wallet ? keepReceipt : () => undefined
      const outcome = await attempt.place({ confirmCard, beforeConfirm, keys, onPhase: setPhase, report, wait })
      await conclude(outcome, wallet !== undefined)
      return outcome.kind === 'placed'
    } catch (error) {
      void report(error)
      setProblem({ kind: 'said', texts: [texts.failed] })
      return false
    } finally {
      isUnderWay.current = false
      setPhase(null)
      onPlacing(false)
    }

    function confirmCard(clientSecret: string) {
      if (wallet) {
        setAtWallet(true)
        return wallet.confirm(clientSecret).finally(() => setAtWallet(false))
      }
      if (!card.current) return Promise.reject(missingCardElement(sellerId))
      return card.current.confirm(clientSecret, attempt.billing)
    }
  }

  /** Says so at the card, with whatever else is missing. */
  function isCardMissing({ isByCard }: Attempt<Purchase>): boolean {
    // Where its part has not come yet, nothing of it has been typed.
    const isMissing = isByCard && !card.current?.isComplete()
    setRefusal(isMissing ? 'incomplete' : null)
    return isMissing
  }

  async function conclude(outcome: Outcome<Purchase>, isByWallet: boolean) {
    switch (outcome.kind) {
      case 'placed':
        await onPlaced(outcome.purchase, outcome.receipt)
        return
      case 'card-refused':
        if (isByWallet) {
          setProblem({ kind: 'said', texts: [t(`checkout.cardErrors.${outcome.code}`)] })
          return
        }
        setRefusal(outcome.code)
        card.current?.focus()
        return
      case 'too-late':
        setProblem({ kind: 'said', texts: [texts.tooLate] })
        await onMissed('too-late')
        return
      case 'refused':
        refuse(outcome.messages)
        await onMissed('refused')
    }
  }

  function refuse(messages: Message[]) {
    const atFields = messages.filter(({ field }) => field !== undefined && fields.test(field))
    for (const { field, formattedMessage } of atFields) {
      // Checked against the names of this form.
      form.setError(field as FieldPath<Values>, { type: 'server', message: formattedMessage })
    }
    const [first] = atFields
    if (first) form.setFocus(first.field as FieldPath<Values>)
    const others = messages
      .filter((message) => !atFields.includes(message))
      .map(({ key, formattedMessage }) => (key === 'CART_CHANGED' ? texts.changed : formattedMessage))
    setProblem(others.length > 0 ? { kind: 'said', texts: others } : { kind: 'fields' })
  }

  const invalid = () => {
    isCardMissing(attemptOf(form.getValues()))
    setProblem({ kind: 'fields' })
  }
  const prepare: ByWallet<Values>['prepare'] = async (names) => {
    if (isUnderWay.current) return false
    setRefusal(null)
    const isValid = await form.trigger(names, { shouldFocus: true })
    // As if the visitor had left them: what is refused is judged with every letter from now on.
    for (const name of names)
      if (form.getFieldState(name).invalid) form.setValue(name, form.getValues(name), { shouldTouch: true })
    setProblem(isValid ? null : { kind: 'fields' })
    return isValid
  }

  const payByWallet: ByWallet<Values>['pay'] = async (wallet) => {
    let isPlaced = false
    const send = form.handleSubmit(
      async (values) => void (isPlaced = await place(values, wallet)),
      () => setProblem({ kind: 'fields' }),
    )
    await send()
    return isPlaced
  }

  // What the visitor has mended since is not held against them.
  const count = openFields + (refusal === 'incomplete' ? 1 : 0)
  return {
    isBusy: phase !== null,
    problem: problem?.kind !== 'fields' ? problem : count > 0 ? { kind: 'fields' as const, count } : null,
    /** What the card ran into; it stands at the card. */
    refusal,
    submit: (event: FormEvent) => form.handleSubmit(async (values) => void (await place(values)), invalid)(event),
    byWallet: { prepare, pay: payByWallet },
    onCardEdit: () => setRefusal(null),
  }
}

/** While money may be moving, the browser asks before the page is closed. */
function useStayOnPage(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Fields refused, at whatever depth: a field's own error is what has a type. */
function countErrors(errors: object): number {
  if ('type' in errors && typeof errors.type === 'string') return 1
  return Object.values(errors).reduce<number>(
    (sum, error: unknown) => sum + (typeof error === 'object' && error !== null ? countErrors(error) : 0),
    0,
  )
}
