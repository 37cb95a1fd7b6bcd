import { useState } from 'react'
import type { CallOptions } from '#contract/endpoints.ts'
import type { Message } from '#contract/envelope.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { useSite } from '../base/dependencies.ts'
import { useText } from '../i18n/text.tsx'
import { useFormTexts } from '../i18n/Form.tsx'
import { Button } from '../ui/Button.tsx'
import { FormTexts } from '../ui/forms/form-texts.ts'
import { emailField } from '../ui/forms/contact-fields.ts'
import { TextField } from '../ui/forms/TextField.tsx'
import { useDraft } from '../ui/forms/use-draft.ts'
import { useEagerForm } from '../ui/forms/use-eager-form.ts'
import { Refusal } from '../ui/Notice.tsx'
import { Title } from '../ui/Title.tsx'

/** What opens a purchase for somebody without an account. */
export interface PurchaseProof {
  id: string
  email: string
}

interface PurchaseLookupProps {
  /** Known from the path, or empty. */
  id: string
  /** `order.lookup`: title, text, email, submit and notFound stand below it. */
  texts: string
  idLabel: string
  /** How the server says that there is none, or that the e-mail is another. */
  missCode: ErrorCode
  /** Resolves to the purchase; refusals go to `onErrors`. */
  find: (proof: PurchaseProof, options: Pick<CallOptions, 'onErrors'>) => Promise<unknown>
  onFound: (proof: PurchaseProof) => void
}

/** Number and e-mail together open an order or a booking; every miss is answered with the same sentence. */
export function PurchaseLookup({ id, texts, idLabel, missCode, find, onFound }: PurchaseLookupProps) {
  const t = useText()
  const site = useSite()
  const [refusal, setRefusal] = useState<string>()
  const form = useEagerForm<PurchaseProof>({ defaultValues: { id, email: '' } })
  useDraft(form, `${texts}:${site.code}:${id}`)
  const send = async (values: PurchaseProof) => {
    setRefusal(undefined)
    const proof = { id: values.id.trim(), email: values.email.trim() }
    const onErrors = ([first]: Message[]) =>
      setRefusal(first?.key === missCode ? t(`${texts}.notFound`) : first?.formattedMessage)
    if (await find(proof, { onErrors }).catch(() => false)) onFound(proof)
  }
  return (
    <FormTexts value={useFormTexts()}>
      <section className="section" data-tight="">
        <div className="wrap grid">
          <div data-col="1-6" className="stack" data-gap="5">
            <Title as="h1">{t(`${texts}.title`)}</Title>
            <p className="lede">{t(`${texts}.text`)}</p>
          </div>
          <div data-col="8-12">
            <form
              className="panel"
              data-surface="tint"
              noValidate
              onSubmit={(event) => void form.handleSubmit(send)(event)}
            >
              <div className="form">
                <TextField
                  control={form.control}
                  name="id"
                  label={idLabel}
                  hint={t(`${texts}.example`)}
                  maxLength={40}
                  autoComplete="off"
                  isRequired
                />
                <TextField control={form.control} {...emailField} name="email" label={t(`${texts}.email`)} isRequired />
                <Refusal text={refusal} />
                <Button type="submit" size="block" isBusy={form.formState.isSubmitting}>
                  {t(`${texts}.submit`)}
                </Button>
              </div>
            </form>
          </div>
        </div>
      </section>
    </FormTexts>
  )
}
