import { type ThreadView, threadViews } from '#contract/messages-office.ts'

/** Which list an address asks for, or a thread was opened from: `?view=open`. */
export const viewIn = (search: string): ThreadView =>
  threadViews.find((view) => view === new URLSearchParams(search).get('view')) ?? 'waiting'

/** A phrase with its places filled in; what is not known is left to be written, and seen. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(name|number|day|house)\}/g, (_, place: string) => values[place] ?? '…')
