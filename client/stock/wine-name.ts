/** `Vin jaune 2017` */
export const wineName = ({ title, year }: { title: string; year: number | null }): string =>
  [title, year].filter(Boolean).join(' ')
