import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form'
import type { Message } from '#contract/envelope.ts'
import { report } from '../api/report.ts'
import { type CardErrorCode, missingCardElement } from '../payments/card-errors.ts'
import type { Billing } from '../payments/card-field.ts'
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
  attemptOf: (values: Values) => Attempt<Purchase>
  onPlacing: (isPlacing: boolean) => void
  onPlaced: (purchase: Purchase, receipt: string) => Promise<void>
  /** After the visitor was told: what is known of their cart may be out of date. */
  onMissed: (kind: 'refused' | 'too-late') => Promise<void>
}

/** Places a purchase when its form is sent. Sent twice, it is placed once. */
export function usePlacing<Values extends FieldValues, Purchase>(options: PlacingOptions<Values, Purchase>) {
  const { form, card, sellerId, fields, texts, attemptOf, onPlacing, onPlaced, onMissed } = options
  const [phase, setPhase] = useState<Phase | null>(null)
  const [problem, setProblem] = useState<{ kind: 'said'; texts: string[] } | { kind: 'fields' } | null>(null)
  const [refusal, setRefusal] = useState<CardErrorCode | null>(null)
  const openFields = countErrors(useFormState({ control: form.control }).errors)
  const [keys] = useState(makeAttemptKeys)
  const isUnderWay = useRef(false)
  useStayOnPage(phase !== null)

  const place = async (values: Values) => {
    if (isUnderWay.current) return
    const attempt = attemptOf(values)
    if (isCardMissing(attempt)) {
      setProblem({ kind: 'fields' })
      card.current?.focus()
      return
    }
    isUnderWay.current = true
    setProblem(null)
    setRefusal(null)
    setPhase('ordering')
    onPlacing(true)
    try {
      await conclude(await attempt.place({ confirmCard, keys, onPhase: setPhase, report, wait }))
    } catch (error) {
      void report(error)
      setProblem({ kind: 'said', texts: [texts.failed] })
    } finally {
      isUnderWay.current = false
      setPhase(null)
      onPlacing(false)
    }

    function confirmCard(clientSecret: string) {
      if (!card.current) return Promise.reject(missingCardElement(sellerId))
      return card.current.confirm(clientSecret, attempt.billing)
    }
  }

  /** Says so at the card, with whatever else is missing. */
  function isCardMissing({ isByCard }: Attempt<Purchase>): boolean {
    const isMissing = isByCard && card.current !== null && !card.current.isComplete()
    setRefusal(isMissing ? 'incomplete' : null)
    return isMissing
  }

  async function conclude(outcome: Outcome<Purchase>) {
    switch (outcome.kind) {
      case 'placed':
        await onPlaced(outcome.purchase, outcome.receipt)
        return
      case 'card-refused':
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
  // What the visitor has mended since is not held against them.
  const count = openFields + (refusal === 'incomplete' ? 1 : 0)
  return {
    isBusy: phase !== null,
    problem: problem?.kind !== 'fields' ? problem : count > 0 ? { kind: 'fields' as const, count } : null,
    /** What the card ran into; it stands at the card. */
    refusal,
    submit: (event: FormEvent) => form.handleSubmit(place, invalid)(event),
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
