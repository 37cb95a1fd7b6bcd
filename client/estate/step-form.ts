import type { OfficeResult } from '#contract/office-endpoints.ts'
import { type PartForm, usePartForm } from '../office/forms/use-part-form.ts'
import type { Typed } from '../office/forms/use-draft.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'

/** A step of the way as a form: what is typed stays on this device until it is saved. */
export function useStepForm({
  name,
  ...part
}: {
  name: string
  stored: Typed
  wrong: (typed: Typed) => ReadonlyMap<string, string>
  sending: { error: unknown; reset: () => void }
}): PartForm<OfficeResult<'estateStart'>> {
  const t = useText()
  const { place } = usePlace()
  return usePartForm({
    ...part,
    name: `${place.handle} start ${name}`,
    queryKey: ['estateStart', { place: place.handle }],
    sayWrong: (what) => t(`estate.wrong.${what}`),
  })
}
