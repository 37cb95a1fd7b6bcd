import type { Page } from '@playwright/test'

/** Calls of the house whose orders are tried. */
export const place = '/api/office/places/clos-des-murmures'

/** An order of six bottles that goes to Lyon, noted for somebody of this name. @returns its id. */
export function noteOrder(
  page: Page,
  { lastname, type }: { lastname: string; type: 'CARD' | 'BANK_TRANSFER' },
): Promise<string> {
  return page.evaluate(
    async ([base, name, way]) => {
      const read = async (path: string) => (await (await fetch(base + path)).json()).response
      const { wines } = await read('/phone-orders/options')
      const wine = wines.find(({ free }: { free: number }) => free > 12)
      const priced = await read(`/phone-orders/price?lines=${wine.id}:6&countryCode=FR&postalCode=69002`)
      const delivery = priced.deliveries.find((each: { type: string }) => each.type === 'SHIPPING')
      const payment = delivery.payments.find((each: { type: string }) => each.type === way)
      const contact = {
        email: { type: 'PERSONAL', email: `${name.toLowerCase()}@example.org` },
        ...{ firstname: 'Camille', lastname: name, companyName: '' },
        address: { addressLines: ['14 rue des Tanneurs'], postalCode: '69002', city: 'Lyon', countryCode: 'FR' },
        phone: { type: 'BUSINESS', number: '+33600000000' },
      }
      const body = {
        ...{ lines: [{ product: wine.id, quantity: 6 }], channel: 'PHONE', contact, language: 'fr', note: '' },
        ...{ deliveryType: 'SHIPPING', paymentCode: payment.code, isAdult: true },
        expectedTotalAmount: priced.productsAmount + delivery.amount,
      }
      const headers = { 'content-type': 'application/json', 'x-operation-id': crypto.randomUUID() }
      const sent = await fetch(`${base}/phone-orders`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await sent.json()).response.order as string
    },
    [place, lastname, type] as const,
  )
}
