/**
 * Does the work for one after the other; what fails keeps nobody behind it waiting. Ends early when the run has to.
 * @throws what went wrong, once all had their turn.
 */
export async function oneByOne<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    if (signal?.aborted) break
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${items.length} failed.`)
}
