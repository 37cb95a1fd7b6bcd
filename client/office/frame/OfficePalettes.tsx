import { useState } from 'react'
import { useText } from '../language.ts'
import { Palette } from './Palette.tsx'
import { usePaletteGroups, useSettingsGroup } from './palette-groups.ts'
import { useFound } from './use-found.ts'

/** Where to go, what to do, and whatever in this place has a name or a number. */
export function EverywherePalette({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [asked, ask] = useState('')
  const [go, ...others] = usePaletteGroups()
  const settings = useSettingsGroup()
  const { groups, isAsking } = useFound(asked)
  return (
    <Palette
      label={t('office.palette.title')}
      placeholder={t('find.placeholder')}
      groups={[go, ...groups, ...(asked.trim() ? [settings] : []), ...others]}
      asked={asked}
      onAsk={ask}
      isAsking={isAsking}
      onClose={onClose}
    />
  )
}

/** The other houses of whoever works in several. */
export function PlacesPalette({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [asked, ask] = useState('')
  const [, places] = usePaletteGroups()
  return (
    <Palette
      label={t('office.palette.places')}
      placeholder={t('find.palette.placeholder')}
      groups={[places]}
      asked={asked}
      onAsk={ask}
      onClose={onClose}
    />
  )
}
