import { type RefObject, useEffect, useState } from 'react'

/** Kept, so that another form of the same visit begins with it. */
const loaded = new Set<() => Promise<unknown>>()

/** True once our own calendar has come. Whoever has begun to fill in the browser's fields keeps them. */
export function useOwnDates(form: RefObject<HTMLFormElement | null>, load: () => Promise<unknown>): boolean {
  const [isOurs, setOurs] = useState(loaded.has(load))
  useEffect(() => {
    void load().then(
      () => {
        loaded.add(load)
        if (!form.current?.contains(document.activeElement)) setOurs(true)
      },
      // Gone with a deploy, or no line: the fields that are there do as well.
      () => undefined,
    )
  }, [form, load])
  return isOurs
}
