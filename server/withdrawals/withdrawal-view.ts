import { localize } from '#contract/localized.ts'
import { Address } from '#contract/shop.ts'
import type { Withdrawal, WithdrawalStatement } from '#contract/withdrawals.ts'
import type { Queries } from '../database/database.ts'
import type { Translate } from '../i18n/translator.ts'
import { addressLines } from '../orders/address-lines.ts'
import { givenBackOf } from '../orders/given-back.ts'
import { orderView } from '../orders/order-view.ts'
import type { OrderRecord } from '../orders/orders.ts'
import { selectSellerAddress, type WithdrawalRow } from './repository.ts'

interface Reader {
  db: Queries
  language: string
  translate: Translate
  now: () => Date
}

/** A declaration before it is made. */
export async function statementView(
  reader: Reader,
  order: OrderRecord,
  draft: WithdrawalRow,
): Promise<WithdrawalStatement> {
  const { language } = reader
  const address = Address.safeParse(await selectSellerAddress(reader.db, order.shopId))
  const given = new Map(draft.lines.map(({ id, quantity }) => [id, quantity]))
  const shown = (line: OrderRecord['lines'][number], quantity: number) =>
    quantity > 0 && !line.cancelled ? [{ title: localize(line.title, language), year: line.year, quantity }] : []
  return {
    orderId: order.id,
    shop: { name: order.shopName, address: address.success ? addressLines(address.data, language) : [] },
    email: draft.email,
    declaration: draft.declaration,
    lines: order.lines.flatMap((line) => shown(line, given.get(line.id) ?? 0)),
    kept: order.lines.flatMap((line) => shown(line, line.quantity - givenBackOf(line) - (given.get(line.id) ?? 0))),
    currencyCode: order.currencyCode,
    productsAmount: draft.productsAmount,
    reductionAmount: draft.reductionAmount,
    deliveryAmount: draft.deliveryAmount,
    amount: draft.amount,
    wasPaid: draft.wasPaid,
    paymentTitle: orderView(order, reader).transaction.method.title,
    dueOn: draft.dueOn,
  }
}

/** A declaration that was made, against the order as it is now: its own bottles are counted as withdrawn there. */
export async function withdrawalView(reader: Reader, order: OrderRecord, row: WithdrawalRow): Promise<Withdrawal> {
  const given = new Map(row.lines.map(({ id, quantity }) => [id, quantity]))
  const before = order.lines.map((line) => ({ ...line, withdrawn: line.withdrawn - (given.get(line.id) ?? 0) }))
  const statement = await statementView(reader, { ...order, lines: before }, row)
  return { ...statement, _id: row.id, declaredAt: row.declaredAt.toISOString() }
}
