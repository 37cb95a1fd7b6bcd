/**
 * The properties of a block are written by people: what is missing or of another kind is empty, and never breaks the
 * page around it.
 */
export type Props = Readonly<Record<string, unknown>>

export const textOf = (props: Props, key: string): string => {
  const value = props[key]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

export const numberOf = (props: Props, key: string): number | null => {
  const value = props[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export const isTrue = (props: Props, key: string): boolean => props[key] === true

export const partOf = (props: Props, key: string): Props | null => {
  const value = props[key]
  return isProps(value) ? value : null
}

export const partsOf = (props: Props, key: string): Props[] => {
  const value = props[key]
  return Array.isArray(value) ? value.filter(isProps) : []
}

export const textsOf = (props: Props, key: string): string[] => {
  const value = props[key]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

export interface BlockPicture {
  path: string
  alt: string
}

export function pictureOf(props: Props, key = 'picture'): BlockPicture | null {
  const part = partOf(props, key)
  const path = part ? textOf(part, 'path') : ''
  return part && path ? { path, alt: textOf(part, 'alt') } : null
}

export function placeOf(props: Props, key = 'coordinates'): { lat: number; lng: number } | null {
  const part = partOf(props, key)
  const lat = part && numberOf(part, 'lat')
  const lng = part && numberOf(part, 'lng')
  return lat !== null && lng !== null ? { lat, lng } : null
}

const isProps = (value: unknown): value is Props => typeof value === 'object' && value !== null && !Array.isArray(value)
