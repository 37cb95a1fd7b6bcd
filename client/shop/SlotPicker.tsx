import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { times } from '#contract/money.ts'
import type { Activity, Availability } from '#contract/shop.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import { useMounted } from '../base/route-mount.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useAddActivity } from '../cart/changes.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { Calendar, type DayState } from '../ui/Calendar.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { addMonths, monthOf } from '../ui/iso-days.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { PersonPrice } from './PersonPrice.tsx'
import { monthSlotsQuery } from './queries.ts'
import { SlotTimes } from './SlotTimes.tsx'
import { personsRange, slotsByDay, withinRange } from './slots.ts'

/** Fetched once the page answers: until then its own button is in sight. */
const BuyBar = lazy(() => loadChunk(() => import('./BuyBar.tsx')).then((module) => ({ default: module.BuyBar })))

/** How far ahead a visit can be looked for. */
const horizonMonths = 12

/**
 * A day, a time, how many, and the way into the cart. The first month with a free slot comes with the page; other
 * months are asked for when they are turned to. `today` is a day of the activity's own calendar.
 */
export function SlotPicker({ activity, today }: { activity: Activity; today: string }) {
  useMounted('slot-picker')
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const add = useAddActivity({ isOpening: true })
  const isHydrated = useIsHydrated()
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLParagraphElement>(null)
  const firstMonth = monthOf(activity.availabilities[0]?.localDate ?? today)
  const [month, setMonth] = useState(firstMonth)
  const [day, setDay] = useState<string>()
  const [startsAt, setStartsAt] = useState<string>()
  const [wanted, setWanted] = useState(activity.minPersons ?? 1)
  const { slots, isLoading } = useMonthSlots(activity, month, firstMonth)
  const days = slotsByDay(slots)
  const daySlots = (day && days.get(day)) || []
  const slot = daySlots.find((candidate) => candidate.startsAt === startsAt)
  const range = personsRange(activity, slot)
  const persons = withinRange(wanted, range)

  const pickDay = (picked: string) => {
    setDay(picked)
    const bookable = days.get(picked)?.filter(({ isBookable }) => isBookable) ?? []
    // Where there is no choice, it is made.
    setStartsAt(bookable.length === 1 ? bookable[0]?.startsAt : undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!slot) return showChoice()
    if (!add.isPending) add.mutate({ activityID: activity._id, numberOfPersons: persons, startDate: slot.startsAt })
  }
  // What the button asks for is brought before the visitor: the days, or the hours of the one that is picked.
  const showChoice = () => {
    form.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    form.current?.querySelector<HTMLElement>(day ? '.time input:enabled' : 'td button')?.focus({ preventScroll: true })
  }
  const asked = slot ? 'addToCart' : day && daySlots.length > 0 ? 'chooseTime' : 'chooseDay'
  return (
    <form
      ref={form}
      className="slots panel"
      data-surface="tint"
      aria-label={t('shop.availability.title')}
      onSubmit={submit}
    >
      <Calendar
        month={month}
        minMonth={monthOf(today)}
        maxMonth={addMonths(monthOf(today), horizonMonths)}
        onMonthChange={setMonth}
        language={language}
        today={today}
        dayState={(each) =>
          dayState(days.get(each), each === day, (count) => t('shop.availability.placesLeft', { count }))
        }
        onPick={pickDay}
        isBusy={isLoading}
        labels={{
          previous: t('common.dates.previousMonth'),
          next: t('common.dates.nextMonth'),
          table: (title) => t('shop.availability.table', { month: title }),
        }}
      >
        <Key />
      </Calendar>
      <output className="small">
        {isLoading ? t('shop.availability.loading') : slots.length === 0 ? t('shop.availability.noneInMonth') : ''}
      </output>
      <output className="visually-hidden">
        {day && daySlots.length > 0 && t('shop.availability.timeOn', { date: formatDate(day, language, 'WEEKDAY') })}
      </output>
      {day && daySlots.length > 0 && (
        <SlotTimes
          legend={t('shop.availability.timeOn', { date: formatDate(day, language, 'WEEKDAY') })}
          slots={daySlots}
          selected={startsAt}
          onSelect={setStartsAt}
        />
      )}
      <div className="split persons">
        <span className="small">{t('shop.activity.persons')}</span>
        <Stepper
          value={persons}
          onChange={setWanted}
          {...range}
          labels={{
            group: t('shop.activity.numberOfPersons'),
            less: t('common.buttons.decrease'),
            more: t('common.buttons.increase'),
          }}
        />
      </div>
      <div className="total" aria-live="polite">
        <span>{`${persons} × ${price(activity.price.amount, activity.price.currencyCode)}`}</span>
        <p className="price">{price(times(activity.price.amount, persons), activity.price.currencyCode)}</p>
      </div>
      <p ref={button}>
        <Button type="submit" size="block" isBusy={add.isPending}>
          {t(`shop.activity.${asked}`)}
        </Button>
      </p>
      <p className="tiny muted center">{activity.cancellation}</p>
      {isHydrated && (
        <Suspense>
          <BuyBar
            watched={button}
            isBusy={add.isPending}
            label={t(`shop.activity.${asked}`)}
            onPress={() => form.current?.requestSubmit()}
          >
            <PersonPrice price={activity.price} />
          </BuyBar>
        </Suspense>
      )}
    </form>
  )
}

function useMonthSlots(activity: Activity, month: string, firstMonth: string) {
  const dependencies = useDependencies()
  const language = useLanguage()
  const isFirst = month === firstMonth
  const place = { shopId: activity.shop_id, productId: activity._id, month }
  const { data, isLoading } = useQuery({ ...monthSlotsQuery(dependencies, language, place), enabled: !isFirst })
  return { slots: data ?? (isFirst ? activity.availabilities : noSlots), isLoading }
}

const noSlots: Availability[] = []

function dayState(
  slots: Availability[] | undefined,
  isPicked: boolean,
  placesLeft: (count: number) => string,
): DayState {
  if (!slots) return { kind: 'closed' }
  const bookable = slots.filter(({ isBookable }) => isBookable)
  if (bookable.length === 0) return { kind: 'taken' }
  const places = Math.max(...bookable.map((slot) => slot.placesLeft))
  return { kind: 'free', isPicked, note: placesLeft(places) }
}

function Key() {
  const t = useText()
  return (
    <ul className="key">
      <li>
        <i />
        {t('shop.availability.free')}
      </li>
      <li>
        <i data-k="picked" />
        {t('shop.availability.picked')}
      </li>
      <li>
        <i data-k="none" />
        {t('shop.availability.full')}
      </li>
    </ul>
  )
}
