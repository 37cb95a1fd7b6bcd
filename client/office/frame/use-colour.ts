import { useLayoutEffect } from 'react'

/** The whole window in the colour of the place one is in, so that one sees where one is. */
export function useColour(colour: string | null): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    if (colour) style.setProperty('--site-primary', colour)
    return () => {
      style.removeProperty('--site-primary')
    }
  }, [colour])
}
