import { useState } from 'react'

const kept = 'office.night'

/** Dark paper for a dark cellar: chosen for this device, never by itself. */
export function useNight(): [isNight: boolean, turn: (isNight: boolean) => void] {
  const [isNight, setNight] = useState(() => localStorage.getItem(kept) === 'on')
  const turn = (isOn: boolean) => {
    localStorage.setItem(kept, isOn ? 'on' : 'off')
    setNight(isOn)
  }
  return [isNight, turn]
}
