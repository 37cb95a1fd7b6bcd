import { onlineManager } from '@tanstack/react-query'
import { useRef } from 'react'
import type { HandReason, StockCard } from '#contract/stock-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { signed } from '../office/signed.ts'
import { say } from '../office/toasts.ts'
import { useWrite } from '../office/writes.ts'
import { wineName } from './wine-name.ts'

/** Bottles that come, bottles that go, and what is neither. */
const coming: readonly HandReason[] = ['bottling', 'return']
const going: readonly HandReason[] = ['breakage', 'pour', 'sample', 'own_use', 'fair']
export const reasonsFor = (delta: number): readonly HandReason[] => [
  ...(delta >= 0 ? coming : []),
  ...(delta <= 0 ? going : []),
  'correction',
]

/** Why bottles go, of which the last one chosen is offered in each row; a correction wants its number. */
export type GoingReason = Exclude<HandReason, 'bottling' | 'return' | 'correction'>
export const isGoing = (reason: unknown): reason is GoingReason => going.some((known) => known === reason)

/** With this reason bottles come (1) or go (−1); a correction leaves it open. */
export const signOf = (reason: HandReason): 1 | -1 | null =>
  coming.includes(reason) ? 1 : going.includes(reason) ? -1 : null

/** Notes that bottles came or went. Without a signal it is written down with its time, and sent later. */
export function useMove(item: StockCard, onDone: () => void) {
  const t = useText()
  const { place } = usePlace()
  const language = useLanguage()
  const wine = wineName(item)
  // Without a signal the sheet is left at once; when the write is heard at last, another one may be open.
  const isLeft = useRef(false)
  // In German it is a noun.
  const inSentence = (word: string) => (language === 'de' ? word : word.charAt(0).toLowerCase() + word.slice(1))
  const { write, isBusy } = useWrite('stockMove', {
    said: ({ missing }, { delta, reason }) =>
      missing > 0
        ? t('stock.move.missing', { wine, count: missing })
        : t('stock.move.said', { wine, signed: signed(delta), why: inSentence(t(`stock.reasons.${reason}`)) }),
    onDone: () => {
      if (!isLeft.current) onDone()
    },
  })
  const move = (delta: number, reason: HandReason, note: string) => {
    write(
      { place: place.handle, item: item.id, delta, reason, note, at: new Date().toISOString() },
      `${wine} ${signed(delta)}`,
    )
    isLeft.current = !onlineManager.isOnline()
    if (!isLeft.current) return
    say({ text: t('office.offline', { waiting: 1 }) })
    onDone()
  }
  return { move, isBusy }
}
