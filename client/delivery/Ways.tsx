import { useState } from 'react'
import { displayNames } from '#contract/formats.ts'
import type { DeliveryMethod, DeliveryZone } from '#contract/documents/shop.ts'
import { localize } from '#contract/localized.ts'
import type { Form } from '../office/forms/form.ts'
import { FormField } from '../office/forms/FormField.tsx'
import { Setting } from '../office/forms/Setting.tsx'
import { useLanguage, useText } from '../office/language.ts'
import { Sheet } from '../office/parts/Sheet.tsx'
import { abroadWords } from './abroad-words.ts'
import { columnsOf, type Delivery } from './tariff.ts'
import { useWays } from './use-tariff.ts'
import { ZoneSheet } from './ZoneSheet.tsx'

/** A zone that is looked at, or one that is being made. */
interface Open {
  way: DeliveryMethod
  zone: DeliveryZone | null
}

/** Each way of delivery: whether it is offered, from how many bottles on, and where it goes. */
export function Ways({ delivery, form }: { delivery: Delivery; form: Form }) {
  const t = useText()
  const language = useLanguage()
  const [open, setOpen] = useState<Open | null>(null)
  const [leaving, setLeaving] = useState<DeliveryMethod | null>(null)
  const { ways, offers } = delivery
  const known = [...ways.map((way) => ({ way, isOffered: true })), ...offers.map((way) => ({ way, isOffered: false }))]
  const offered = useWays(delivery, { said: t('tariff.said.offered') })
  return (
    <>
      {known.map(({ way, isOffered }) => (
        <Setting
          key={way.type}
          id={way.type}
          title={localize(way.title, language)}
          say={isOffered ? localize(way.description, language) : t('tariff.ways.not')}
        >
          {isOffered ? (
            <>
              <div className="numbers">
                <FormField form={form} of={`${way.type} min`} label={t('tariff.ways.min')} isNumber maxLength={4} />
                <FormField form={form} of={`${way.type} max`} label={t('tariff.ways.max')} isNumber maxLength={4} />
                {way.zones.length === 0 && (
                  <FormField form={form} of={`${way.type} price`} label={t('tariff.ways.price')} isNumber />
                )}
                {way.zones.length === 0 && (
                  <FormField form={form} of={`${way.type} lead`} label={t('tariff.ways.lead')} isNumber maxLength={2} />
                )}
                <FormField
                  form={form}
                  of={`${way.type} before`}
                  label={t('tariff.ways.before')}
                  placeholder="12:00"
                  maxLength={5}
                />
              </div>
              {way.zones.length > 0 && (
                <ul className="rows" data-quiet>
                  {way.zones.map((zone) => (
                    <li key={zone.code}>
                      <div className="what">
                        <button type="button" className="name" onClick={() => setOpen({ way, zone })}>
                          {localize(zone.title, language)}
                        </button>
                        <span className="meta">{whereOf(zone, language)}</span>
                        {abroadWords(zone.countries, delivery, { language, t }).map((words) => (
                          <span key={words} className="meta">
                            {words}
                          </span>
                        ))}
                      </div>
                      <div className="end">
                        <span className="meta">{t('tariff.zone.days', { ...zone.delayWorkingDays })}</span>
                      </div>
                    </li>
                  ))}
                </ul>
              )}
              <p className="words-row wide-gap">
                {way.type !== 'PICKUP' && (
                  <button type="button" className="word" onClick={() => setOpen({ way, zone: null })}>
                    {t('tariff.zone.add')}
                  </button>
                )}
                {ways.length > 1 && (
                  <button type="button" className="word" data-tone="danger" onClick={() => setLeaving(way)}>
                    {t('tariff.ways.leave')}
                  </button>
                )}
              </p>
            </>
          ) : (
            <p>
              <button
                type="button"
                className="button"
                data-variant="outline"
                data-busy={offered.isBusy || undefined}
                onClick={() =>
                  way.type === 'PICKUP' ? offered.saveWays([...ways, way]) : setOpen({ way, zone: null })
                }
              >
                {t('tariff.ways.offer')}
              </button>
            </p>
          )}
        </Setting>
      ))}
      {open && <ZoneSheet key={zoneKey(open)} delivery={delivery} {...open} onClose={() => setOpen(null)} />}
      {leaving && <LeaveSheet delivery={delivery} way={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

const zoneKey = ({ way, zone }: Open): string => `${way.type} ${zone?.code ?? ''}`

/** `Frankreich, Monaco · 39*, 25*` */
function whereOf({ countries, postalCodes }: DeliveryZone, language: string): string {
  const names = displayNames(language, { type: 'region' })
  const where = countries.map((code) => names.of(code) ?? code).join(', ')
  return postalCodes ? `${where} · ${postalCodes.join(', ')}` : where
}

/** Its prices go with it; asked once. */
function LeaveSheet({ delivery, way, onClose }: { delivery: Delivery; way: DeliveryMethod; onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const { saveWays, isBusy, error } = useWays(delivery, { said: t('tariff.said.left'), onDone: onClose })
  const name = localize(way.title, language)
  return (
    <Sheet
      title={t('tariff.ways.leaveTitle', { name })}
      isOpen
      onClose={onClose}
      bottom={
        <button
          type="button"
          className="button"
          data-busy={isBusy || undefined}
          onClick={() => saveWays(delivery.ways.filter(({ type }) => type !== way.type))}
        >
          {t('tariff.ways.leave')}
        </button>
      }
    >
      <p>{t('tariff.ways.leaveSay', { count: columnsOf([way]).length })}</p>
      {error && (
        <p className="error" role="alert">
          {error.message}
        </p>
      )}
    </Sheet>
  )
}
