import { useEffect } from 'react'
import { useLocation } from '../base/location.ts'
import { watchMount } from '../base/route-mount.ts'

/**
 * After a navigation a screen reader hears of it as after a page load: the focus moves to the content, unless the
 * visitor is somewhere inside it already.
 */
export function RouteEffects() {
  const { pathname } = useLocation()
  useEffect(() => watchDeviceClass(), [])
  useEffect(() => watchMount(pathname), [pathname])
  useEffect(() => {
    if (isFirstPath(pathname)) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}

let firstPath: string | null = null

function isFirstPath(pathname: string): boolean {
  firstPath ??= pathname
  if (firstPath === pathname) return true
  firstPath = ''
  return false
}

const deviceClasses = [
  ['xs', 575],
  ['sm', 767],
  ['md', 991],
  ['lg', 1199],
  ['xl', Infinity],
] as const

const deviceClassOf = (width: number): string => deviceClasses.find(([, max]) => width <= max)?.[0] ?? 'xl'

const resizeDebounceMs = 250

/** The body carries a class by the window's width (SITE-09). */
function watchDeviceClass(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const apply = () => {
    document.body.classList.remove(...deviceClasses.map(([name]) => name))
    document.body.classList.add(deviceClassOf(window.innerWidth))
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(apply, resizeDebounceMs)
  }
  apply()
  window.addEventListener('resize', later, { passive: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', later)
  }
}
