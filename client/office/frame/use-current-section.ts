import { useLocation } from 'wouter'
import { useHere } from '../place.ts'

/** The section in which one is, also on a screen below it. */
export function useCurrentSection(): string | undefined {
  const [location] = useLocation()
  const { sections } = useHere()
  return sections.find(({ href }) => location === href || location.startsWith(`${href}/`))?.path
}
