import { useHere } from '../place.ts'
import { useText } from '../language.ts'
import { KeysSheet } from './KeysSheet.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import { useSheets } from './opened.ts'
import { Palette } from './Palette.tsx'
import { usePaletteGroups } from './palette-groups.ts'
import { PersonSheet } from './PersonSheet.tsx'

/** The sheets of the frame, loaded when the first one is asked for. */
export function FrameSheets() {
  const { opened, open } = useSheets()
  const { me } = useHere()
  const t = useText()
  const groups = usePaletteGroups()
  const close = () => open(null)
  if (opened === 'palette' || opened === 'places')
    return (
      <Palette
        key={opened}
        label={t(opened === 'places' ? 'office.palette.places' : 'office.palette.title')}
        placeholder={t('office.palette.placeholder')}
        groups={opened === 'places' ? groups.filter(({ id }) => id === 'places') : groups}
        onClose={close}
      />
    )
  if (opened === 'more') return <MoreSheet onClose={close} />
  if (opened === 'keys') return <KeysSheet onClose={close} />
  if (opened === 'person') return <PersonSheet staff={me.staff} onClose={close} />
  return null
}
