import type { OfficeResult } from '#contract/office-endpoints.ts'
import { type PartForm, usePartForm } from '../office/forms/use-part-form.ts'
import type { Typed } from '../office/forms/use-draft.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import type { Start } from './start-steps.ts'

export type Estate = OfficeResult<'estateRead'>

interface Part {
  name: string
  stored: Typed
  /** The field and what is wrong in it, `estate.wrong.{what}`. */
  wrong: (typed: Typed) => ReadonlyMap<string, string>
  /** The write that saves it. */
  sending: { error: unknown; reset: () => void }
}

/** A part of what a house says of itself, as a form: what is typed stays on this device until it is saved. */
export const useEstateForm = (part: Part): PartForm<Estate> => useFormOf('estateRead', part)

/** A step of a new shop's way, likewise. */
export const useStepForm = (part: Part): PartForm<Start> =>
  useFormOf('estateStart', { ...part, name: `start ${part.name}` })

function useFormOf<Name extends 'estateRead' | 'estateStart'>(
  answer: Name,
  { name, ...part }: Part,
): PartForm<OfficeResult<Name>> {
  const t = useText()
  const { place } = usePlace()
  return usePartForm({
    ...part,
    name: `${place.handle} ${name}`,
    queryKey: [answer, { place: place.handle }],
    sayWrong: (what) => t(`estate.wrong.${what}`),
  })
}
