import { useQueryClient } from '@tanstack/react-query'
import type { CurrencyCode } from '#contract/money.ts'
import { formatPrice } from '#contract/money.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import type { WineRow } from '#contract/wines-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { amountIn, bottlesIn, writtenAmount } from '../office/forms/numbers.ts'
import { RowNumber } from './RowNumber.tsx'
import { wineName } from './wine-name.ts'

interface NumberProps {
  wine: WineRow
  currencyCode: CurrencyCode
}

/** What the server has answered stands there before the lists are read again: who takes it back at once sees it go. */
function useKnown({ id }: WineRow) {
  const { place } = usePlace()
  const queryClient = useQueryClient()
  return (answered: Partial<Pick<WineRow, 'free' | 'priceAmount'>>) => {
    queryClient.setQueriesData<OfficeResult<'wineList'>>(
      {
        queryKey: ['wineList'],
        predicate: ({ queryKey: [, input] }) => (input as { place: string }).place === place.handle,
      },
      (known) =>
        known && { ...known, wines: known.wines.map((wine) => (wine.id === id ? { ...wine, ...answered } : wine)) },
    )
    queryClient.setQueryData<OfficeResult<'wineRead'>>(
      ['wineRead', { place: place.handle, wine: id }],
      (known) => known && { ...known, ...answered },
    )
  }
}

/** What a wine costs: a field for whoever may set it, words for the others. */
export function WinePrice({ wine, currencyCode }: NumberProps) {
  const t = useText()
  const language = useLanguage()
  const { place, may } = usePlace()
  const name = wineName(wine)
  const price = (amount: number) => formatPrice({ amount, currencyCode }, language)
  const know = useKnown(wine)
  const { write, error } = useWrite('winePrice', {
    said: (_, { to }) => t('wines.said.price', { name, price: price(to) }),
    onDone: know,
  })
  if (!may('winePrices')) return <span className="price">{price(wine.priceAmount)}</span>
  return (
    <RowNumber
      label={t('wines.priceOf', { name })}
      value={wine.priceAmount}
      unit={currencyCode === 'EUR' ? '€' : '$'}
      write={(amount) => writtenAmount(amount, language)}
      read={(text) => positive(amountIn(text))}
      expected={t('wines.expected.price', { example: writtenAmount(2400, language) })}
      onSave={(from, to) => write({ place: place.handle, wine: wine.id, from, to })}
      hasFailed={error !== null}
    />
  )
}

/** How many bottles are free. A box is counted by what is in it. */
export function WineStock({ wine }: Pick<NumberProps, 'wine'>) {
  const t = useText()
  const { place, may } = usePlace()
  const name = wineName(wine)
  const know = useKnown(wine)
  const { write, error } = useWrite('wineStock', {
    said: ({ free }) => t('wines.said.stock', { name, count: free }),
    onDone: know,
  })
  if (!may('wineStock') || !wine.isCounted) return <span className="free">{t('wines.free', { count: wine.free })}</span>
  return (
    <RowNumber
      label={t('wines.stockOf', { name })}
      value={wine.free}
      unit={t('wines.freeUnit')}
      write={String}
      read={bottlesIn}
      expected={t('wines.expected.count')}
      onSave={(from, to) => write({ place: place.handle, wine: wine.id, from, to })}
      hasFailed={error !== null}
    />
  )
}

/** Says in words whether visitors see it. What is missing first is found on its page. */
export function WineSale({ wine }: Pick<NumberProps, 'wine'>) {
  const t = useText()
  const { place, may } = usePlace()
  const name = wineName(wine)
  const { write } = useWrite('winePublish', {
    said: ({ isPublished }) => t(isPublished ? 'wines.said.published' : 'wines.said.unpublished', { name }),
  })
  const word = t(wine.isPublished ? 'wines.onSale' : 'wines.offSale')
  if (!may('winePrices')) return <span className="meta">{word}</span>
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        checked={wine.isPublished}
        aria-checked={wine.isPublished}
        aria-label={`${word}, ${name}`}
        disabled={!wine.isPublished && wine.needs.length > 0}
        onChange={({ target }) =>
          write({ place: place.handle, wine: wine.id, from: wine.isPublished, to: target.checked })
        }
      />
      {word}
    </label>
  )
}

const positive = (value: number | null) => (value !== null && value > 0 && value <= 10_000_000 ? value : null)
