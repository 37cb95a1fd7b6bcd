import { useId } from 'react'
import type { FormState, UseFormRegisterReturn } from 'react-hook-form'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/Button.tsx'
import { Refusal } from '../ui/Notice.tsx'

interface SendLineProps {
  /** Where the words stand: `leaveEmpty`, `submit`, `sending`. */
  texts: string
  /** A field that no person sees or reaches; what fills it in is a machine. */
  trap: UseFormRegisterReturn
  failure: string | null
  /** What is missing, or how robots are kept out. */
  note: string
  formState: Pick<FormState<Record<string, string>>, 'isValid' | 'isSubmitting'>
}

/** The foot of a form that anybody may send: why it could not be sent, what is missing yet, and the button. */
export function SendLine({ texts, trap, failure, note, formState: { isValid, isSubmitting } }: SendLineProps) {
  const t = useText()
  const noteId = useId()
  return (
    <>
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {t(`${texts}.leaveEmpty`)}
          <input {...trap} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Refusal text={failure} />
      <div className="row" data-justify="between">
        <p className="form-note" id={noteId}>
          {note}
        </p>
        <Button type="submit" disabled={!isValid} isBusy={isSubmitting} aria-describedby={noteId}>
          {t(`${texts}.${isSubmitting ? 'sending' : 'submit'}`)}
        </Button>
      </div>
    </>
  )
}
