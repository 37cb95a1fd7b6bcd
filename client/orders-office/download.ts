import { useState } from 'react'
import { others } from 'virtual:office-endpoints'
import type { OfficeEndpointName, OfficeEndpoints, OfficeEnvelope, OfficeInput } from '#contract/office-endpoints.ts'
import { translate } from '../office/language.ts'
import { say } from '../office/toasts.ts'

/** Calls that answer with a file. */
type FileName = {
  [Name in OfficeEndpointName]: OfficeEndpoints[Name]['fileType'] extends string ? Name : never
}[OfficeEndpointName]

/** A file, as it is asked for. */
export type FileToKeep = { [Name in FileName]: { name: Name; input: OfficeInput<Name> } }[FileName]

/** Keeps a file on the device under the name it comes with; a refusal is said, as that of any call. */
export function useDownload() {
  const [isBusy, setBusy] = useState(false)
  const keep = async (file: FileToKeep): Promise<void> => {
    setBusy(true)
    const answer = await addressOf(file)
      .then((address) => fetch(address))
      .catch(() => null)
    setBusy(false)
    if (!answer) return say({ text: translate('office.noNetwork'), isError: true })
    if (!answer.ok) return say({ text: await sentenceOf(answer), isError: true })
    const url = URL.createObjectURL(await answer.blob())
    const link = Object.assign(document.createElement('a'), { href: url, download: nameOf(answer) })
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return { keep, isBusy }
}

async function addressOf({ name, input: { place, ...query } }: FileToKeep): Promise<string> {
  const { default: endpoints } = await others()
  const path = endpoints[name].path.replace('{place}', encodeURIComponent(place))
  const asked = new URLSearchParams(query).toString()
  return asked ? `${path}?${asked}` : path
}

const nameOf = (answer: Response): string =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''

async function sentenceOf(answer: Response): Promise<string> {
  // The envelope of the contract, or nothing where a proxy answers in the server's place.
  const envelope = (await answer.json().catch(() => null)) as OfficeEnvelope<never> | null
  return envelope?.errors[0]?.formattedMessage ?? translate('office.unexplained')
}
