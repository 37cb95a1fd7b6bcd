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

/** No answer at all: the line is down, or nobody answered in time. */
export const networkFailure = (translate: Sentence): Message => generic(translate('common.errors.network'))

/** An answer that is no success and explains nothing: the generic text, the status and its words (CALL-03). */
export const unexplainedFailure = (answer: Pick<Response, 'status' | 'statusText'>, translate: Sentence): Message =>
  generic(`${translate('common.errors.genericApi')} ${answer.status} ${answer.statusText}`.trim())
