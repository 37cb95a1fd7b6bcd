import type { CSSProperties } from 'react'

/**
 * A carton seen from above. Its drawing is `styles/office/cartons.css`, which the screen brings.
 * @param places Each with the number of its wine, or null where it is empty; every second wine is drawn otherwise.
 * @param label Without one it is a drawing beside words that say it.
 */
export const Carton = ({ places, label }: { places: readonly (number | null)[]; label?: string }) => (
  <span
    className="carton"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    style={across(places.length)}
  >
    {places.map((place, at) => (
      <i key={at} data-full={place === null ? undefined : place % 2 === 0 ? '' : '2'} />
    ))}
  </span>
)

/** As cartons stand on a table: three by two, four by three, or one row of few. */
const across = (size: number): CSSProperties =>
  // A variable of the style sheets, which React's type of styles does not know.
  ({
    '--across': size <= 3 ? size : size % 4 === 0 && size > 8 ? 4 : Math.ceil(size / 2) > 4 ? 4 : Math.ceil(size / 2),
  }) as CSSProperties
