import '../styles/office/forms.css'
import '../styles/office/cartons.css'
import '../styles/office/delivery.css'
import { useState } from 'react'
import { useAnswer } from '../office/answers.ts'
import { FormField } from '../office/forms/FormField.tsx'
import { SaveBar } from '../office/forms/SaveBar.tsx'
import { Setting } from '../office/forms/Setting.tsx'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { Abroad } from './Abroad.tsx'
import { BuyerPays } from './BuyerPays.tsx'
import { type Delivery, toolFields } from './tariff.ts'
import { TariffTable } from './TariffTable.tsx'
import { Trial } from './Trial.tsx'
import { useTariff } from './use-tariff.ts'
import { Ways } from './Ways.tsx'

/** How a shop delivers and what it charges, with what a buyer would pay while one writes. */
export function DeliveryPage() {
  const t = useText()
  const { place } = usePlace()
  const answer = useAnswer('deliveryRead', { place: place.handle })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  return (
    <>
      <PageHead title={t('office.sections.delivery')} say={t('tariff.say')} />
      {answer.data ? (
        <Known delivery={answer.data} />
      ) : failure ? (
        <Failed error={failure} onAgain={() => void answer.refetch()} />
      ) : (
        <Bones />
      )}
    </>
  )
}

function Known({ delivery }: { delivery: Delivery }) {
  const t = useText()
  const { form, now, save, isBusy, error } = useTariff(delivery)
  const [bottles, setBottles] = useState(6)
  const [zone, setZone] = useState<string | null>(null)
  const shown = { ...delivery, ...now }
  return (
    <>
      <div className="delivery">
        <TariffTable delivery={delivery} now={now} form={form} here={{ bottles, zone }} onZone={setZone} />
        <Trial delivery={shown} bottles={bottles} zone={zone} onBottles={setBottles} onZone={setZone} />
        <BuyerPays delivery={shown} />
        <div>
          <Ways delivery={delivery} form={form} />
          <Abroad delivery={delivery} />
          <Setting id="carton" title={t('tariff.carton.title')} say={t('tariff.carton.say')}>
            <div className="numbers">
              <FormField form={form} of="carton" label={t('tariff.carton.size')} isNumber maxLength={2} />
            </div>
          </Setting>
          <Setting id="tools" title={t('tariff.tools.title')} say={t('tariff.tools.say')}>
            {toolFields.map((field) => (
              <FormField key={field} form={form} of={field} label={t(`tariff.tools.${field}`)} maxLength={40} />
            ))}
          </Setting>
        </div>
      </div>
      <SaveBar form={form} word={t('office.save')} isBusy={isBusy} error={error} onSave={save} />
    </>
  )
}
