import { useLocation } from 'wouter'
import { useLanguage, useText } from '../language.ts'
import { placeWords } from '../place-words.ts'
import { useHere, usePlace } from '../place.ts'
import { useSheets } from './opened.ts'
import { waysOf } from '../screens.ts'
import { settingPages } from './settings.ts'
import type { PaletteGroup } from './palette-find.ts'
import { useLogout } from '../use-logout.ts'

/** Subjects of the settings, by their names and by other words. */
export function useSettingsGroup(): PaletteGroup {
  const t = useText()
  const { place, pathTo } = usePlace()
  const [, navigate] = useLocation()
  return {
    id: 'settings',
    name: t('office.sections.settings'),
    entries: waysOf(settingPages, place).map(({ name, path }) => ({
      id: path,
      label: t(`estate.${name}.title`),
      also: t(`find.also.${name}`),
      run: () => navigate(pathTo(path)),
    })),
  }
}

/** What needs nobody to look for it: where to go, the other houses, what to do. */
export function usePaletteGroups(): [go: PaletteGroup, places: PaletteGroup, deeds: PaletteGroup] {
  const t = useText()
  const language = useLanguage()
  const { place, me, sections } = useHere()
  const { open } = useSheets()
  const [, navigate] = useLocation()
  const logout = useLogout()
  const go = (href: string) => () => navigate(href)
  return [
    {
      id: 'go',
      name: t('find.palette.go'),
      entries: [
        ...sections.map(({ href, label }) => ({ id: href, label: t(label), run: go(href) })),
        { id: 'account', label: t('office.person.account'), run: go('/account') },
      ],
    },
    {
      id: 'places',
      name: t('office.palette.places'),
      entries:
        me.places.length > 1
          ? me.places.map(({ handle, name, colour, kind, role }) => ({
              id: handle,
              label: name,
              hint:
                handle === place.handle
                  ? t('office.kindAndRole', { kind: t(`office.kinds.${kind}`), role: t('find.palette.here') })
                  : placeWords({ kind, role }, t, language),
              colour,
              run: go(`/${handle}/today`),
            }))
          : [],
    },
    {
      id: 'do',
      name: t('find.palette.do'),
      entries: [
        { id: 'keys', label: t('find.keys.title'), hint: '?', isStaying: true, run: () => open('keys') },
        { id: 'logout', label: t('office.person.logout'), run: logout },
      ],
    },
  ]
}
