import type { OfficeResult } from '#contract/office-endpoints.ts'
import { type PartForm, usePartForm } from '../office/forms/use-part-form.ts'
import type { Typed } from '../office/forms/use-draft.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'

export type Estate = OfficeResult<'estateRead'>

/**
 * A part of what a house says of itself, as a form.
 * @param wrong the field and what is wrong in it, `estate.wrong.{what}`
 * @param sending the write that saves it
 */
export function useEstateForm({
  name,
  ...part
}: {
  name: string
  stored: Typed
  wrong: (typed: Typed) => ReadonlyMap<string, string>
  sending: { error: unknown; reset: () => void }
}): PartForm<Estate> {
  const t = useText()
  const { place } = usePlace()
  return usePartForm({
    ...part,
    name: `${place.handle} ${name}`,
    queryKey: ['estateRead', { place: place.handle }],
    sayWrong: (what) => t(`estate.wrong.${what}`),
  })
}
