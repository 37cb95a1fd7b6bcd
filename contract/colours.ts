/** `#7d1f33`, in small letters. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** What letters need to be read by who sees less well (WCAG 1.4.3). */
export const leastContrast = 4.5

/** Of two colours: 1 is the same, 21 is black on white. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** How well a colour is read on that of these grounds which suits it least. */
export const contrastOn = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(colour, ground)))

/** The nearest colour of the same hue that is read on light grounds: itself where it is. */
export function readableOn(colour: string, grounds: readonly string[]): string {
  if (contrastOn(colour, grounds) >= leastContrast) return colour
  const darkest = Math.min(...grounds.map(luminanceOf))
  // Less light of the same kind: its luminance shrinks by the same share as each of its parts.
  const share = Math.max(0, (darkest + 0.05) / leastContrast - 0.05) / luminanceOf(colour)
  const parts = partsOf(colour).map((part) => Math.floor(255 * encoded(part * share)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG's relative luminance: 0 is black, 1 is white. */
export function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue as light adds up, each from 0 to 1. */
const partsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })

const encoded = (part: number): number => (part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
