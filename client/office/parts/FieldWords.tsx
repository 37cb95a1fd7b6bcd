import { Icon } from '../../ui/Icon.tsx'

interface FieldWordsProps {
  /** Of the field, which these words describe. */
  id: string
  hint: string | undefined
  error: string | undefined
}

/** What helps, and what is wrong, below a field. */
export function FieldWords({ id, hint, error }: FieldWordsProps) {
  return (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </>
  )
}
