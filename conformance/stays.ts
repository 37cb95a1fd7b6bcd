import { type Visitor, at, listAt, numberAt, textAt } from './platform.ts'
import { between, positionOf } from './people.ts'

/** The code of the first agency that the site's own pages deliver. */
export async function anAgency(visitor: Visitor): Promise<string> {
  const [code] = listAt(await deliveredState(visitor), 'site.agencies')
  if (typeof code !== 'string') throw new Error('The site has no agency.')
  return code
}

/** The state that the server delivers with a page. */
export async function deliveredState(visitor: Visitor, path = `/${visitor.language}/home`): Promise<unknown> {
  const { text } = await visitor.open(path)
  const json = /<script[^>]*type="application\/json"[^>]*>(.*?)<\/script>/s.exec(text)?.[1]
  if (!json) throw new Error(`No state is delivered with ${path}.`)
  return JSON.parse(json) as unknown
}

interface BookableStay {
  agencyID: string
  apartmentID: string
  startDate: string
  endDate: string
  /** The position of the transfer among the agency's methods of payment. */
  transfer: number
}

/** Seven free nights that this visitor may add, found by asking the calls of section 7 alone. */
export async function aBookableStay(visitor: Visitor): Promise<BookableStay> {
  const state = await deliveredState(visitor)
  for (const code of listAt(state, 'site.agencies')) {
    const agency = await visitor.get(`/api/hospitality/agency/${String(code)}`)
    const methods = at(agency, 'response.agency.methodOfPayments')
    const transfer = positionOf(methods, 'BANK_TRANSFER')
    if (transfer < 0) continue
    const apartments = listAt(
      await visitor.get(`/api/hospitality/agency/${String(code)}/apartments`),
      'response.apartments',
    )
    for (const apartment of apartments) {
      const apartmentID = textAt(apartment, '_id')
      for (let from = 90; from < 240; from += 5) {
        const { startDate, endDate } = between(from, from + 7)
        const added = await visitor.post('/api/hospitality/cart/rental/add', { apartmentID, startDate, endDate })
        if (added.status !== 200) continue
        await visitor.post('/api/hospitality/cart/rental/remove', { apartmentID })
        return { agencyID: textAt(agency, 'response.agency._id'), apartmentID, startDate, endDate, transfer }
      }
    }
  }
  throw new Error(`No apartment has seven free nights; ${numberAt(state, 'site.sessionTtl')} s of session.`)
}
