import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { formatPrice, type Price } from '#contract/money.ts'
import type { TextValues } from '#contract/spoken.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useShown } from '../base/location.ts'
import type { Translate } from '../base/texts.ts'

/** The language of the page, which is the first word of its path. */
export const useLanguage = (): string => useShown().language

/** `const t = useText(); t('cart.sideCart.title')`: the visitor's sentence for a key of the bundles. */
export function useText(): Translate {
  const { speech } = useDependencies()
  return speech(useLanguage())
}

/** A sentence with tags, which do not nest: `<1>the terms</1>` in the translation is wrapped in `parts[1]`. */
export function RichText({
  id,
  values,
  parts,
}: {
  id: string
  values?: TextValues
  parts: Record<string, ReactElement>
}): ReactNode {
  const t = useText()
  // Text, name, content, text, name, content … text.
  const pieces = t(id, values).split(/<(\w+)>(.{0,999}?)<\/\1>/s)
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece
    const part = index % 3 === 1 ? parts[piece] : undefined
    return part && cloneElement(part, { key: index }, pieces[index + 1])
  })
}

/** Prices as the page's language writes them. */
export function usePrice(): (amount: number, currencyCode?: Price['currencyCode']) => string {
  const language = useLanguage()
  const { site } = useDependencies()
  return (amount, currencyCode = site.currencyCode) => formatPrice({ amount, currencyCode }, language)
}
