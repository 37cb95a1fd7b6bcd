import { useHere } from '../place.ts'
import { EverywherePalette, PlacesPalette } from './OfficePalettes.tsx'
import { KeysSheet } from './KeysSheet.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import { useSheets } from './opened.ts'
import { PersonSheet } from './PersonSheet.tsx'

/** The sheets of the frame, loaded when the first one is asked for. */
export function FrameSheets() {
  const { opened, open } = useSheets()
  const { me } = useHere()
  const close = () => open(null)
  if (opened === 'palette') return <EverywherePalette onClose={close} />
  if (opened === 'places') return <PlacesPalette onClose={close} />
  if (opened === 'more') return <MoreSheet onClose={close} />
  if (opened === 'keys') return <KeysSheet onClose={close} />
  if (opened === 'person') return <PersonSheet staff={me.staff} onClose={close} />
  return null
}
