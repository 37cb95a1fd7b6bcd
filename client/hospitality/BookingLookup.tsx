import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '#contract/envelope.ts'
import { useDependencies, useSite } from '../app/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { useFormTexts } from '../i18n/use-form-texts.ts'
import { Button } from '../ui/Button.tsx'
import { FormTexts } from '../ui/forms/form-texts.ts'
import { email } from '../ui/forms/rules.ts'
import { TextField } from '../ui/forms/TextField.tsx'
import { useDraft } from '../ui/forms/use-draft.ts'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { Notice } from '../ui/Notice.tsx'
import { type BookingProof, bookingQuery } from './queries.ts'

const emailRules = [email]

/** Number and e-mail together open a booking; every miss is answered with the same sentence (STAY-05). */
export function BookingLookup({ bookingId, onFound }: { bookingId: string; onFound: (proof: BookingProof) => void }) {
  const t = useText()
  const site = useSite()
  const form = useEagerForm<BookingProof>({ defaultValues: { bookingId, email: '' } })
  useDraft(form, `booking-lookup:${site.code}:${bookingId}`)
  const { find, refusal } = useFind(onFound)
  return (
    <FormTexts value={useFormTexts()}>
      <section className="section" data-tight="">
        <div className="wrap grid">
          <div data-col="1-6" className="stack" data-gap="5">
            <h1>{t('hospitality.lookup.title')}</h1>
            <p className="lede">{t('hospitality.lookup.text')}</p>
          </div>
          <div data-col="8-12">
            <form
              className="panel"
              data-surface="tint"
              noValidate
              onSubmit={(event) => void form.handleSubmit(find)(event)}
            >
              <div className="form">
                <TextField
                  control={form.control}
                  name="bookingId"
                  label={t('hospitality.lookup.bookingId')}
                  maxLength={40}
                  autoComplete="off"
                  isRequired
                />
                <TextField
                  control={form.control}
                  name="email"
                  label={t('hospitality.lookup.email')}
                  type="email"
                  autoComplete="email"
                  rules={emailRules}
                  isRequired
                />
                {refusal && (
                  <Notice level="error" isLive>
                    {refusal}
                  </Notice>
                )}
                <Button type="submit" size="block" isBusy={form.formState.isSubmitting}>
                  {t('hospitality.lookup.submit')}
                </Button>
              </div>
            </form>
          </div>
        </div>
      </section>
    </FormTexts>
  )
}

function useFind(onFound: (proof: BookingProof) => void) {
  const t = useText()
  const dependencies = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const [refusal, setRefusal] = useState<string>()
  const sentenceOf = (messages: Message[]) =>
    messages[0]?.key === 'BOOKING_NOT_FOUND' ? t('hospitality.lookup.notFound') : messages[0]?.formattedMessage
  return {
    refusal,
    find: async (values: BookingProof) => {
      setRefusal(undefined)
      const proof = { bookingId: values.bookingId.trim(), email: values.email.trim() }
      const options = { onErrors: (messages: Message[]) => setRefusal(sentenceOf(messages)) }
      const booking = await queryClient
        .fetchQuery({ ...bookingQuery(dependencies, language, proof, options), staleTime: 0 })
        .catch(() => null)
      if (booking) onFound(proof)
    },
  }
}
