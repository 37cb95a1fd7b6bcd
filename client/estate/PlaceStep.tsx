import type { EstateSeller } from '#contract/estate-office.ts'
import { isEmail } from '#contract/rules.ts'
import { useAnswer } from '../office/answers.ts'
import { FormField } from '../office/forms/FormField.tsx'
import type { Typed } from '../office/forms/use-draft.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { ShownShop } from './ShownShop.tsx'
import { StepFoot } from './StepFoot.tsx'
import type { StepProps } from './start-steps.ts'
import { type Estate, useEstateForm } from './use-estate.ts'
import { writtenLines } from './written-lines.ts'

/** Where the house lies and how it is reached; who sells is asked later. */
export function PlaceStep(props: StepProps) {
  const t = useText()
  const { place } = usePlace()
  const answer = useAnswer('estateRead', { place: place.handle })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  return (
    <>
      <ShownShop start={props.start} />
      <PageHead title={t('estate.path.place.title')} say={t('estate.path.place.say')} />
      {answer.data ? (
        <Known {...props} estate={answer.data} />
      ) : failure ? (
        <Failed error={failure} onAgain={() => void answer.refetch()} />
      ) : (
        <Bones />
      )}
    </>
  )
}

const lines = ['postalCode', 'city', 'phone', 'email'] as const

function Known({ estate, onDone }: StepProps & { estate: Estate }) {
  const t = useText()
  const { place } = usePlace()
  const { version, ...seller } = estate.seller
  const sending = useWrite('estateSellerSave', {
    said: () => t('estate.said.seller'),
    onDone(result, { seller: sent }) {
      saved({ seller: { ...sent, version: result.version } })
      onDone()
    },
  })
  const { form, typed, save, saved } = useEstateForm({
    name: 'start place',
    stored: typedOf(seller),
    wrong: wrongIn,
    sending,
  })
  const go = () =>
    save(() =>
      form.draft.changed.length === 0
        ? onDone()
        : sending.write({ place: place.handle, version, seller: { ...seller, ...placeIn(typed) } }),
    )
  return (
    <>
      <div className="path-fields">
        <FormField form={form} of="addressLines" label={t('estate.seller.addressLines')} rows={2} maxLength={360} />
        {lines.map((name) => (
          <FormField key={name} form={form} of={name} label={t(`estate.seller.${name}`)} maxLength={120} />
        ))}
      </div>
      <StepFoot isBusy={sending.isBusy} error={sending.error} onGo={go} />
    </>
  )
}

const typedOf = (seller: EstateSeller): Typed => ({
  addressLines: seller.addressLines.join('\n'),
  ...Object.fromEntries(lines.map((name) => [name, seller[name]])),
})

function wrongIn(typed: Typed): Map<string, string> {
  const wrong = new Map<string, string>()
  for (const name of ['addressLines', 'postalCode', 'city', 'phone'])
    if (typed[name]?.trim() === '') wrong.set(name, 'empty')
  if (writtenLines(typed['addressLines']).length > 3) wrong.set('addressLines', 'lines')
  if (!isEmail(typed['email']?.trim() ?? '')) wrong.set('email', 'email')
  return wrong
}

const placeIn = (typed: Typed): Pick<EstateSeller, 'addressLines' | (typeof lines)[number]> => ({
  addressLines: writtenLines(typed['addressLines']),
  postalCode: (typed['postalCode'] ?? '').trim(),
  city: (typed['city'] ?? '').trim(),
  phone: (typed['phone'] ?? '').trim(),
  email: (typed['email'] ?? '').trim(),
})
