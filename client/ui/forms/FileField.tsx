import type { FieldValues } from 'react-hook-form'
import { Field } from './Field.tsx'
import { required } from './rules.ts'
import { useField, type FieldProps } from './use-field.ts'

export interface FileFieldProps<Values extends FieldValues> extends FieldProps<Values, File | null> {
  /** As in HTML: `image/png,image/jpeg`. */
  accept?: string
  /** What stands there while no file is chosen. The browser's own words would be in the browser's language. */
  placeholder: string
}

const requiredFile = { ...required, name: 'requiredFile' }

/** One file, or null. Required means that one is chosen (FORM-01). */
export function FileField<Values extends FieldValues>(props: FileFieldProps<Values>) {
  const { control, name, label, hint, isRequired, rules, isDisabled, span, accept, placeholder } = props
  const settings = { control, name, hint, isRequired, rules, requiredRule: requiredFile }
  const { id, value, setValue, state, message, attributes } = useField(settings)
  return (
    <Field {...{ id, label, hint, message, state, isRequired, span }}>
      {/* The control lies over the words, unseen: it is still what is pressed, focused and dropped upon. */}
      <div className="input file-input">
        <span aria-hidden="true">{value instanceof File ? value.name : placeholder}</span>
        <input
          {...attributes}
          type="file"
          accept={accept}
          required={isRequired}
          disabled={isDisabled}
          onChange={(event) => setValue(event.target.files?.[0] ?? null)}
        />
      </div>
    </Field>
  )
}
