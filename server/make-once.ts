/** What `make` makes, made once for all who ask. A failure is not kept: the next who asks tries again. */
export function makeOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let making: Promise<Value> | undefined
  return () => {
    making ??= make().catch((error: unknown) => {
      making = undefined
      throw error
    })
    return making
  }
}
