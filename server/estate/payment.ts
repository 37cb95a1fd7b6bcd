import type { PaymentMethod, ShopDocument } from '#contract/documents/shop.ts'
import type { EstateAccount, EstatePayment } from '#contract/estate-office.ts'
import { record } from '../audit/record.ts'
import { queueLater } from '../database/jobs.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { offeredPayments } from '../payments/offered-payments.ts'
import { refuse } from '../refusal.ts'
import { bankTransfer, onSite } from '../site-templates/seller-documents.ts'
import { bicOf, ibanOf, isBic, isIban } from './account-numbers.ts'
import { documentIn, lockEstate, updateEstate } from './repository.ts'

type Methods = ShopDocument['methodOfPayments']

export function paymentOf({ methodOfPayments: methods }: Pick<ShopDocument, 'methodOfPayments'>): EstatePayment {
  const ofType = (type: PaymentMethod['type']) => methods.find((method) => method.type === type)
  const [transfer, spot] = [ofType('BANK_TRANSFER'), ofType('ON_SITE')]
  const { accountHolder, iban, bic, dueDays } = transfer?.transfer ?? {}
  const isNamed = accountHolder !== undefined && iban !== undefined && bic !== undefined && dueDays !== undefined
  return {
    account: isNamed ? { accountHolder, iban, bic, dueDays } : null,
    isTransfer: isNamed && !transfer?.isOff,
    isOnSite: spot !== undefined && !spot.isOff,
  }
}

/**
 * Changes to which account transfers go from the next order on, and whether one may pay on the spot. What is ordered keeps
 * the account it was told. All who hold the keys hear of another account by mail, whoever has named it.
 * @throws VERSION_OLD, ESTATE_IBAN, ESTATE_BIC, ESTATE_NO_PAYMENT. Source: WINES-07.
 */
export async function savePayment(
  ctx: PlaceContext & Writing,
  { version, payment }: OfficeRuleInput<'estatePaymentSave'>,
): Promise<OfficeRuleResult<'estatePaymentSave'>> {
  const shopId = shopOf(ctx)
  const row = await lockEstate(ctx.db, shopId)
  if (row.paymentVersion !== version) throw refuse('VERSION_OLD')
  const { methodOfPayments: methods } = documentIn(row)
  const before = paymentOf({ methodOfPayments: methods })
  // What is taken back stood there before.
  const isKnown = ctx.undoing !== null
  const account = payment.account && (isKnown ? payment.account : checked(payment.account, before.account))
  if (payment.isTransfer && !account) throw refuse('ESTATE_IBAN', {}, 'iban')
  const after = methodsWith(methods, { ...payment, account })
  if (offeredPayments(ctx, after).length === 0) throw refuse('ESTATE_NO_PAYMENT')
  const parts = JSON.stringify({ methodOfPayments: after })
  const { paymentVersion } = await updateEstate(ctx.db, { shopId, parts })
  const tail = account ? account.iban.replaceAll(' ', '').slice(-4) : ''
  await record(
    ctx,
    {
      action: 'estatePaymentSave',
      values: { tail: tail || 'none' },
      reverse: { name: 'estatePaymentSave', input: { version: paymentVersion, payment: before } },
    },
    ['estate'],
  )
  if (account && (account.iban !== before.account?.iban || account.accountHolder !== before.account.accountHolder))
    await queueLater(ctx.db, 'mail.house.account', {
      placeId: ctx.place.id,
      who: ctx.staff.displayName,
      at: ctx.now().toISOString(),
      tail,
      origin: ctx.origin,
    })
  return { version: paymentVersion }
}

/** What stood there already is not looked at again: it may be of a country whose rules nobody here knows. */
function checked(account: EstateAccount, before: EstateAccount | null): EstateAccount {
  const { iban, bic } = account
  if (iban !== before?.iban && !isIban(iban)) throw refuse('ESTATE_IBAN', {}, 'iban')
  if (bic !== before?.bic && !isBic(bic)) throw refuse('ESTATE_BIC', {}, 'bic')
  return {
    ...account,
    iban: iban === before?.iban ? iban : ibanOf(iban),
    bic: bic === before?.bic ? bic : bicOf(bic),
  }
}

/** What is new stands last: calls may name a way to pay by its place in the list. */
function methodsWith(methods: Methods, { account, isTransfer, isOnSite }: EstatePayment): Methods {
  const begun = [
    { method: bankTransfer, isOn: isTransfer },
    { method: onSite, isOn: isOnSite },
  ]
  const added = begun.filter(({ method, isOn }) => isOn && !methods.some(({ type }) => type === method.type))
  return [...methods, ...added.map(({ method }) => method)].map((method) => {
    if (method.type === 'ON_SITE') return switched(method, isOnSite)
    return method.type === 'BANK_TRANSFER' ? switched(withAccount(method, account), isTransfer) : method
  })
}

const switched = ({ isOff: _, ...method }: PaymentMethod, isOn: boolean): PaymentMethod =>
  isOn ? method : { ...method, isOff: true }

const withAccount = ({ transfer, ...method }: PaymentMethod, account: EstateAccount | null): PaymentMethod =>
  account ? { ...method, transfer: { ...(transfer ?? { reminderDays: 3, lapseDays: 5 }), ...account } } : method
