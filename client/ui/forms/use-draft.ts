import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Keeps what was typed for as long as the tab lives, so that a reload or a detour loses nothing. Restored after
 * hydration: the first render is the server's. Call the returned function once the form has been sent with success.
 * @param omitted values never written down: passwords, files, consent.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: string,
  omitted: readonly (keyof Values & string)[] = [],
): () => void {
  const storageKey = `draft:${key}`
  const keep = useEffectEvent((values: Values) => {
    const kept = Object.entries(values).filter(([name]) => !omitted.includes(name))
    inStorage((storage) => storage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept))))
  })
  const { getValues, reset, subscribe } = form

  useEffect(() => {
    const draft = inStorage((storage) => parsed(storage.getItem(storageKey)))
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [getValues, reset, subscribe, storageKey])

  return () => inStorage((storage) => storage.removeItem(storageKey))
}

/** A browser that refuses storage only loses the draft. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

function parsed(text: string | null): object | undefined {
  const draft: unknown = JSON.parse(text ?? 'null')
  return typeof draft === 'object' && draft !== null ? draft : undefined
}
