import { useText } from '../i18n/text.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Problem } from './use-placing.ts'

/** Beside the button that was pressed. What a card ran into stands at the card. */
export function ProblemNotice({ problem }: { problem: Problem | null }) {
  const t = useText()
  if (!problem) return null
  return (
    <Notice level="error" isLive>
      {problem.kind === 'fields'
        ? t('validation.summary', { count: problem.count })
        : problem.texts.map((text) => <p key={text}>{text}</p>)}
    </Notice>
  )
}
