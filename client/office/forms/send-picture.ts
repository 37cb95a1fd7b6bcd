import type { OfficeEnvelope, OfficeResult } from '#contract/office-endpoints.ts'
import { translate } from '../language.ts'
import { OfficeRefusal } from '../refusal.ts'

/** What a phone is asked for: it turns its own format into one of these. */
export const pictureTypes = 'image/jpeg,image/png,image/webp'

/** A whole photograph over a thin line. */
const timeoutMs = 120_000

/**
 * The one call that carries a file; apart from the others, so that no first view has its code.
 * @returns the picture's path. @throws OfficeRefusal
 */
export async function sendPicture(place: string, file: File): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const answer = await fetch(`/api/office/places/${encodeURIComponent(place)}/wine-pictures`, {
    method: 'POST',
    body: form,
    headers: { 'x-operation-id': crypto.randomUUID() },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  if (!answer) throw new OfficeRefusal(0, [{ key: 'NETWORK', formattedMessage: translate('office.noNetwork') }])
  // The envelope of the contract, or nothing where a proxy answers in the server's place.
  const envelope = (await answer.json().catch(() => null)) as OfficeEnvelope<OfficeResult<'winePicture'>> | null
  if (envelope?.response) return envelope.response.path
  const unexplained = [{ key: 'UNEXPLAINED', formattedMessage: translate('office.unexplained') }]
  throw new OfficeRefusal(answer.status, envelope?.errors ?? unexplained)
}
