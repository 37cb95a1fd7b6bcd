import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../base/use-write.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { CallOptions, Endpoints } from '#contract/endpoints.ts'
import type { Booking, StayLine } from '#contract/hospitality.ts'
import type { DateRange } from '#contract/stays.ts'
import { type Dependencies, useDependencies } from '../base/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'
import { type AnalyticsItem, track } from '../notifications/analytics.ts'
import { readReceipt, upToDate } from '../purchases/receipts.ts'
import { forgetStayCarts, keepStayCart } from './stay-carts.ts'

type Caller = Pick<Dependencies, 'call'>

/** Dates and guests a list is asked for; without dates it is the same for everyone. */
export interface ListSearch {
  startDate: string
  endDate: string
  guests?: number
}

/** The apartments of an agency, kept five minutes (STAY-06). */
export const apartmentsQuery = ({ call }: Caller, language: string, agencyCode: string) =>
  queryOptions({
    queryKey: ['apartments', language, agencyCode],
    queryFn: async () => (await call('agencyApartments', { code: agencyCode }, { language })).apartments,
  })

/** The same with what each costs on some dates; who looks for dates wants to know how it is now. */
export const freeApartmentsQuery = ({ call }: Caller, language: string, agencyCode: string, search: ListSearch) =>
  queryOptions({
    queryKey: ['apartments', language, agencyCode, search],
    queryFn: async () => (await call('agencyApartments', { code: agencyCode, ...search }, { language })).apartments,
    staleTime: 0,
  })

export const agencyQuery = ({ call }: Caller, language: string, agencyCode: string) =>
  queryOptions({
    queryKey: ['agency', language, agencyCode],
    queryFn: async () => (await call('agencyRead', { agencyCode }, { language, isQuiet: true })).agency,
  })

export const apartmentQuery = ({ call }: Caller, language: string, apartmentCode: string) =>
  queryOptions({
    queryKey: ['apartment', language, apartmentCode],
    queryFn: async () => (await call('apartmentRead', { apartmentCode }, { language, isQuiet: true })).apartment,
  })

/** Free nights are never kept: somebody else may have them by now (STAY-02). */
export const availabilitiesQuery = ({ call }: Caller, apartmentId: string) =>
  queryOptions({
    queryKey: ['availabilities', apartmentId],
    queryFn: () => call('apartmentAvailabilities', { id: apartmentId }, { isQuiet: true }),
    staleTime: 0,
  })

/** Chooses a stay. A refusal is shown where it was asked for, and the calendar is read again. */
export function useChooseStay() {
  const { call } = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  return useWrite({
    mutationFn: ({ onErrors, ...input }: CallInput<Endpoints['stayCartAdd']> & Pick<CallOptions, 'onErrors'>) =>
      call('stayCartAdd', input, onErrors ? { onErrors } : {}),
    onSuccess: ({ cart }) => {
      if (cart) keepStayCart(queryClient, language, cart)
    },
    onError: (_error, { apartmentID }) => queryClient.invalidateQueries({ queryKey: ['availabilities', apartmentID] }),
  })
}

/** Takes a stay out of the cart. */
export function useRemoveStay() {
  const { call } = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  return useWrite({
    mutationFn: (line: StayLine) => call('stayCartRemove', { apartmentID: line.apartment._id }),
    onSuccess({ cart }, line) {
      if (cart) {
        keepStayCart(queryClient, language, cart)
        track({
          name: 'remove_from_cart',
          currencyCode: cart.currencyCode,
          items: [itemOfStay(line, cart.agency.title)],
        })
      } else void forgetStayCarts(queryClient)
    },
  })
}

/** A stay as the analytics service counts it: one thing at its whole price. */
export const itemOfStay = ({ apartment, amount: unitAmount }: StayLine, shopName: string): AnalyticsItem => ({
  id: apartment._id,
  name: apartment.analyticsName,
  unitAmount,
  quantity: 1,
  shopName,
})

const placedKey = (language: string) => ['own', 'placed-booking', language]

/** The booking just made: from memory, or after a reload or in another language by its receipt (NAV-11). */
export const placedBookingQuery = ({ call, site }: Pick<Dependencies, 'call' | 'site'>, language: string) =>
  queryOptions({
    queryKey: placedKey(language),
    queryFn: async () => {
      const receipt = readReceipt(site.code, 'stay')
      if (!receipt) throw new Error('No booking is held in memory.')
      const options = { language, isQuiet: true }
      const { booking } = await call('bookingReceipt', { receipt }, options)
      const proof = { bookingId: booking._id, receipt }
      return upToDate(booking, async () => (await call('bookingSettle', proof, options)).booking)
    },
    staleTime: Infinity,
    retry: false,
  })

export const rememberBooking = (queryClient: QueryClient, language: string, booking: Booking): void => {
  queryClient.removeQueries({ queryKey: ['own', 'placed-booking'] })
  queryClient.setQueryData(placedKey(language), booking)
}

/** What opens a booking: its id and the e-mail it was made with. */
export interface BookingProof {
  bookingId: string
  email: string
}

const proofKey = ['own', 'booking-proof']
const bookingKey = (language: string, { bookingId, email }: BookingProof) => [
  'own',
  'booking',
  language,
  bookingId,
  email,
]

export const bookingQuery = ({ call }: Caller, language: string, proof: BookingProof, options: CallOptions = {}) =>
  queryOptions({
    queryKey: bookingKey(language, proof),
    queryFn: async () => (await call('bookingLookup', proof, { ...options, language })).booking,
    staleTime: 60_000,
    retry: false,
  })

/** The booking that was opened last, so that a link from a confirmation or a list need not ask for the e-mail again. */
export const rememberProof = (queryClient: QueryClient, proof: BookingProof): void => {
  queryClient.setQueryData(proofKey, proof)
}
export const rememberedProof = (queryClient: QueryClient): BookingProof | null =>
  queryClient.getQueryData<BookingProof>(proofKey) ?? null

/** The stays of the account that is logged in (STAY-05). */
export const userBookingsQuery = ({ call }: Caller, language: string) =>
  queryOptions({
    queryKey: ['own', 'bookings', language],
    queryFn: async () => (await call('userBookings', {}, { language })).bookings,
    staleTime: 60_000,
  })

/** Lays the stay on other nights; refused, the booking and the free nights are read again as they are now. */
export function useMoveBooking(proof: BookingProof, apartmentId: string) {
  const { call } = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  return useWrite({
    mutationFn: (wish: DateRange & { expectedRefundAmount: number }) => call('bookingMove', { ...proof, ...wish }),
    onSuccess: ({ booking }) => {
      queryClient.setQueryData(bookingKey(language, proof), booking)
      queryClient.removeQueries({ queryKey: ['own', 'placed-booking'] })
      return queryClient.invalidateQueries({ queryKey: ['own', 'bookings'] })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: bookingKey(language, proof) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['availabilities', apartmentId] }),
  })
}

export function useCancelBooking(proof: BookingProof) {
  const { call } = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  return useWrite({
    mutationFn: (expectedRefundAmount: number) => call('bookingCancel', { ...proof, expectedRefundAmount }),
    onSuccess: ({ booking }) => {
      queryClient.setQueryData(bookingKey(language, proof), booking)
      queryClient.removeQueries({ queryKey: ['own', 'placed-booking'] })
      return queryClient.invalidateQueries({ queryKey: ['own', 'bookings'] })
    },
    // What was shown may be out of date: the booking is read again, with what comes back now.
    onError: () => queryClient.invalidateQueries({ queryKey: bookingKey(language, proof) }),
  })
}

/** Hands the stay over as a file for the guest's own calendar. */
export function useCalendarFile() {
  const { call } = useDependencies()
  return useWrite({
    mutationFn: (input: CallInput<Endpoints['bookingCalendarFile']>) => call('bookingCalendarFile', input),
  })
}
