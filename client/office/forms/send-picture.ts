import type { OfficeEnvelope, OfficeResult } from '#contract/office-endpoints.ts'
import { translate } from '../language.ts'
import { OfficeRefusal } from '../refusal.ts'

/** What a phone is asked for: it turns its own format into one of these. */
export const pictureTypes = 'image/jpeg,image/png,image/webp'

/** A logo may be a drawing, too. */
export const logoTypes = `${pictureTypes},image/svg+xml`

/** A whole photograph over a thin line. */
const timeoutMs = 120_000

/**
 * The calls that carry a file; apart from the others, so that no first view has their code.
 * @returns the picture's path, or what else is known of it. @throws OfficeRefusal
 */
export const sendPicture = async (place: string, file: File): Promise<string> =>
  (await send<OfficeResult<'winePicture'>>(place, 'wine-pictures', file)).path

export const sendLogo = (place: string, file: File): Promise<OfficeResult<'estateLogo'>> =>
  send(place, 'estate/logo', file)

async function send<Result>(place: string, path: string, file: File): Promise<Result> {
  const form = new FormData()
  form.set('file', file)
  const answer = await fetch(`/api/office/places/${encodeURIComponent(place)}/${path}`, {
    method: 'POST',
    body: form,
    headers: { 'x-operation-id': crypto.randomUUID() },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  if (!answer) throw new OfficeRefusal(0, [{ key: 'NETWORK', formattedMessage: translate('office.noNetwork') }])
  // The envelope of the contract, or nothing where a proxy answers in the server's place.
  const envelope = (await answer.json().catch(() => null)) as OfficeEnvelope<Result> | null
  if (envelope?.response) return envelope.response
  const unexplained = [{ key: 'UNEXPLAINED', formattedMessage: translate('office.unexplained') }]
  throw new OfficeRefusal(answer.status, envelope?.errors ?? unexplained)
}
