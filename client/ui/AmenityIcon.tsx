import { IconOutline } from './Icon.tsx'

const outlines = {
  bed: 'M2 20v-8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8M4 10V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v4M12 4v6M2 18h20',
  waves: 'M2 12q2.5 2 5 0t5 0 5 0 5 0M2 19q2.5 2 5 0t5 0 5 0 5 0M2 5q2.5 2 5 0t5 0 5 0 5 0',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
  wifi: 'M12 20h.01M2 8.82a15 15 0 0 1 20 0M5 12.859a10 10 0 0 1 14 0M8.5 16.429a5 5 0 0 1 7 0',
  wind: 'M12.8 19.6A2 2 0 1 0 14 16H2M17.5 8a2.5 2.5 0 1 1 2 4H2M9.8 4.4A2 2 0 1 1 11 8H2',
  utensils: 'M3 2v7c0 1.1.9 2 2 2h4a2 2 0 0 0 2-2V2M7 2v20M21 15V2a5 5 0 0 0-5 5v6c0 1.1.9 2 2 2h3Zm0 0v7',
  coffee: 'M10 2v2M14 2v2M16 8a1 1 0 0 1 1 1v8a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1h14a4 4 0 1 1 0 8h-1M6 2v2',
  'washing-machine':
    'M3 6h3M17 6h.01M5 2h14a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-16a2 2 0 0 1 2-2M7 13a5 5 0 1 0 10 0a5 5 0 1 0-10 0M12 18a2.5 2.5 0 0 0 0-5 2.5 2.5 0 0 1 0-5',
  umbrella: 'M12 13v7a2 2 0 0 0 4 0M12 2v2M20.992 13a1 1 0 0 0 .97-1.274 10.284 10.284 0 0 0-19.923 0A1 1 0 0 0 3 13z',
  baby: 'M10 16c.5.3 1.2.5 2 .5s1.5-.2 2-.5M15 12h.01M19.38 6.813A9 9 0 0 1 20.8 10.2a2 2 0 0 1 0 3.6 9 9 0 0 1-17.6 0 2 2 0 0 1 0-3.6A9 9 0 0 1 12 3c2 0 3.5 1.1 3.5 2.5s-.9 2.5-2 2.5c-.8 0-1.5-.4-1.5-1M9 12h.01',
  pool: 'M19 5a2 2 0 0 0-2 2v11M9 5a2 2 0 0 0-2 2v11M7 13h10M7 9h10M2 18q2.5 2 5 0t5 0 5 0 5 0',
  balcony: 'M3 12h18M3 21h18M6 12v9M10 12v9M14 12v9M18 12v9M8 12V6a4 4 0 0 1 8 0v6',
  tree: 'M8 19a4 4 0 0 1-2.24-7.32A3.5 3.5 0 0 1 9 6a3 3 0 1 1 6 0 3.5 3.5 0 0 1 3.24 5.68A4 4 0 0 1 16 19ZM12 19v3',
  fence: 'M3 6l2-3 2 3v15H3zM10 6l2-3 2 3v15h-4zM17 6l2-3 2 3v15h-4zM7 10h3M14 10h3M7 17h3M14 17h3',
  thermometer: 'M14 14.54V4a2 2 0 0 0-4 0v10.54a4 4 0 1 0 4 0',
  flame: 'M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-2 .8-3.5 2-5 .3 1.7 1 2.5 2 3 .5-3.5-.5-6.5 2-10',
  car: 'M3 17v-5l2-5h14l2 5v5zM3 12h18M6 17v2M18 17v2M7 14.5h.01M17 14.5h.01',
  paw: 'M9 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M16 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0M3 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a5 5 0 0 1 9-3c2 2.5 1 6-2 6h-4a3 3 0 0 1-3-3',
}

export type AmenityIconName = keyof typeof outlines

/** Icons of what an apartment offers, apart from `Icon` so that only hospitality pages carry them. */
export const AmenityIcon = ({ name }: { name: AmenityIconName }) => <IconOutline d={outlines[name]} />
