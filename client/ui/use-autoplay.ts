import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `step` every `intervalMs` while the visitor lets it: not while the pointer or the focus is inside, not in a
 * hidden tab, never by itself where less motion is asked for. Without an interval nothing plays.
 */
export function useAutoplay(step: () => void, intervalMs: number | undefined) {
  const [isPlaying, setPlaying] = useState(Boolean(intervalMs))
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointed || isFocused
  const stepNow = useEffectEvent(step)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false)
  }, [])

  useEffect(() => {
    if (!intervalMs || !isPlaying || isHeld) return
    const timer = setInterval(() => {
      if (!document.hidden) stepNow()
    }, intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs, isPlaying, isHeld])

  return {
    isPlaying,
    toggle: () => setPlaying(!isPlaying),
    /** For the element that holds slides and controls. */
    holders: intervalMs
      ? {
          onPointerEnter: () => setPointed(true),
          onPointerLeave: () => setPointed(false),
          onFocus: () => setFocused(true),
          onBlur: () => setFocused(false),
        }
      : {},
  }
}
