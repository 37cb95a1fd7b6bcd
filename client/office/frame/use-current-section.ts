import { useLocation } from 'wouter'
import { useHere } from '../place.ts'

/** The section in which one is, also on a screen below it. */
export function useCurrentSection(): string | undefined {
  const [location] = useLocation()
  const { sections } = useHere()
  const isAt = (href: string) => location === href || location.startsWith(`${href}/`)
  return sections.find(({ href, path, also }) => isAt(href) || (also && isAt(href.slice(0, -path.length) + also)))?.path
}
