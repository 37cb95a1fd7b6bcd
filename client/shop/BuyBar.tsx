import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import '#client/styles/buy-bar.css'

interface BuyBarProps {
  /** What the bar stands for: it comes when that is out of sight. */
  watched: RefObject<HTMLElement | null>
  label: string
  isBusy?: boolean
  onPress: () => void
  /** The price. */
  children: ReactNode
}

/** On phones, at the foot of the page while its own button is out of sight. */
export function BuyBar({ watched, label, isBusy, onPress, children }: BuyBarProps) {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!watched.current) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    observer.observe(watched.current)
    return () => observer.disconnect()
  }, [watched])
  if (!isAway) return null
  return (
    <div className="buy-bar">
      {children}
      <Button isBusy={isBusy} onClick={onPress}>
        {label}
      </Button>
    </div>
  )
}
