import { type ComponentType, lazy } from 'react'
import type { Shop } from '#contract/shop.ts'
import { definePage } from '../base/define-page.ts'

/** What a visitor takes in at a look; more wines than these are searched, narrowed and ordered (SELL-07). */
const mostAtALook = 12

export const hasLongList = ({ productsCount }: Pick<Shop, 'productsCount'>): boolean => productsCount > mostAtALook

/** The marketplace's list of one shop's wines: shops with few never carry it. */
export const defineLongList = () => definePage('shop-wines')

/** Late in the browser. The server cannot wait while it renders: its entry puts the list itself here. */
export const longList: { current: ComponentType } = {
  current: lazy(async () => ({ default: await (await defineLongList()).component() })),
}
