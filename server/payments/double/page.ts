import { integerField } from './call.ts'
import type { Call } from './call.ts'

/** A page of a list, from where the one before has ended. */
export function pageOf<Item extends { id: string }>(
  { form }: Pick<Call, 'form'>,
  url: string,
  all: readonly Item[],
  view: (item: Item) => object,
): object {
  const limit = integerField(form, 'limit') ?? 10
  const from = form.get('starting_after')
  const rest = from === null ? all : all.slice(all.findIndex(({ id }) => id === from) + 1)
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit).map(view) }
}
