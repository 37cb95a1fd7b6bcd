import { useMutationState, useQueryClient } from '@tanstack/react-query'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { wayOf } from '#contract/order-way.ts'
import type { OfficeOrder, OrderCard } from '#contract/orders-office.ts'
import type { ShippingStatus } from '#contract/orders.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite, type Write } from '../office/writes.ts'
import { stageAt, verbOf } from './deeds.ts'

/** What has to be known of an order to do something with it. */
export type Known = Pick<OrderCard, 'id' | 'name' | 'deliveryType'>

export type Travelling = Pick<OfficeOrder['parcels'][number], 'carrier' | 'trackingNumber'>
/** Bottles of a line. */
export type Part = Write<'orderParcel'>['input']['lines'][number]

const noNumber: Travelling = { trackingNumber: null, carrier: null }

/** Steps that are written down here and not yet on the server: where each order will stand. */
export function usePendingSteps(): ReadonlyMap<string, ShippingStatus> {
  const steps = useMutationState({
    filters: { mutationKey: ['write', 'orderStep'], status: 'pending' },
    // This key is that of such writes only.
    select: ({ state }) => (state.variables as Write<'orderStep'>).input,
  })
  return new Map(steps.map(({ order, to }) => [order, to]))
}

/** The order as it will stand once the server knows of the step that waits. */
export function asPending(order: OfficeOrder, to: ShippingStatus | undefined): OfficeOrder {
  if (!to) return order
  const way = wayOf(order.deliveryType)
  return { ...order, shippingStatus: to, stage: stageAt(to), next: way[way.indexOf(to) + 1] ?? null }
}

/** Takes an order on by one station; lists show it at once, and are read again. */
export function useStep({ id, name, deliveryType }: Known, onDone?: () => void) {
  const t = useText()
  const { place } = usePlace()
  const queryClient = useQueryClient()
  const { write, isBusy } = useWrite('orderStep', {
    said: (_, { to, from }) =>
      isBack(from, to) ? t('today.said.back', { name }) : t(`today.said.${verbOf(to, deliveryType)}`, { name }),
    onDone(_, { to }) {
      queryClient.setQueriesData<OfficeResult<'orderList'>>(
        { queryKey: ['orderList'] },
        (list) =>
          list && {
            ...list,
            orders: list.orders.map((order) => (order.id === id ? { ...order, stage: stageAt(to) } : order)),
          },
      )
      queryClient.setQueriesData<OfficeOrder>(
        { queryKey: ['orderDetail', { order: id }] },
        (order) => order && asPending(order, to),
      )
      onDone?.()
    },
  })
  const step = (from: ShippingStatus, to: ShippingStatus, travelling: Travelling = noNumber) =>
    write({ place: place.handle, order: id, from, to, ...travelling }, name)
  // What waits for a signal may be taken back there.
  const isPending = usePendingSteps().has(id)
  return { step, isBusy: isBusy && isPending }
}

/** Parcels of an order that are written down here and not yet on the server. */
export const usePendingParcels = (id: string) =>
  useMutationState({
    filters: { mutationKey: ['write', 'orderParcel'], status: 'pending' },
    // This key is that of such writes only.
    select: ({ state }) => (state.variables as Write<'orderParcel'>).input,
  }).filter(({ order }) => order === id)

/** Sends a part of an order. @param sentBefore How many parcels are known here. */
export function useSendPart({ id, name }: Known, sentBefore: number, onDone?: () => void) {
  const t = useText()
  const { place } = usePlace()
  const waiting = usePendingParcels(id).length
  const { write, isBusy } = useWrite('orderParcel', {
    said: (_, { lines }) =>
      t('orders.send.saidPart', { name, count: lines.reduce((sum, { quantity }) => sum + quantity, 0) }),
    ...(onDone && { onDone }),
  })
  const sendPart = (lines: Part[], travelling: Travelling) =>
    write({ place: place.handle, order: id, parcelsBefore: sentBefore + waiting, lines, ...travelling }, name)
  return { sendPart, isBusy: isBusy && waiting > 0 }
}

/** Notes that the transfer has come. @param dueAmount what is shown to be due; the server looks whether it still is. */
export function usePaid({ id, name }: Known, dueAmount: number | null, onDone?: () => void) {
  const t = useText()
  const { place } = usePlace()
  const { write, isBusy } = useWrite('orderPaid', {
    said: () => t('today.said.paid', { name }),
    ...(onDone && { onDone }),
  })
  const due = dueAmount === null ? {} : { dueAmount }
  /** @param came where it was more than is due. */
  const markPaid = (came?: number) =>
    write({ place: place.handle, order: id, ...due, ...(came !== undefined && { amount: came }) })
  return { markPaid, isBusy }
}

const stations: readonly ShippingStatus[] = ['waiting', 'preparing', 'ready', 'shipped', 'delivered']
const isBack = (from: ShippingStatus, to: ShippingStatus): boolean => stations.indexOf(to) < stations.indexOf(from)
