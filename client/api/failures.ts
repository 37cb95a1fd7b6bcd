import type { Message } from '#contract/envelope.ts'

type Sentence = (key: string) => string

/** Every generic message has this number, which the visitor can quote (CALL-04). */
const genericNumber = 3007

const generic = (text: string): Message => ({
  key: 'GENERIC',
  number: genericNumber,
  formattedMessage: `${text} (${genericNumber})`,
  type: 'ERROR',
})

/** The visitor's words, or the English ones where no texts have come (CALL-03). */
function genericApi(translate: Sentence): string {
  const key = 'common.errors.genericApi'
  const text = translate(key)
  return text === key ? 'API error' : text
}

/** No answer at all: the line is down, or nobody answered in time. */
export function networkFailure(translate: Sentence): Message {
  const key = 'common.errors.network'
  const hint = translate(key)
  return generic(hint === key ? genericApi(translate) : `${genericApi(translate)}. ${hint}`)
}

/** An answer that is no success and explains nothing: the generic text, the status and its words (CALL-03). */
export const unexplainedFailure = (answer: Pick<Response, 'status' | 'statusText'>, translate: Sentence): Message =>
  generic(`${genericApi(translate)} ${answer.status} ${answer.statusText}`.trim())
