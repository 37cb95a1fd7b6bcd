/** What the lowest step makes that is enough, or the highest where none is. */
export async function lightestThat<Body>(
  steps: readonly number[],
  attempt: (step: number) => Promise<{ body: Body; isEnough: boolean }>,
): Promise<Body> {
  let [low, high] = [0, steps.length - 1]
  let best: Body | undefined
  while (low <= high) {
    const middle = (low + high) >> 1
    const { body, isEnough } = await attempt(steps[middle]!)
    if (isEnough || middle === steps.length - 1) best = body
    if (isEnough) high = middle - 1
    else low = middle + 1
  }
  return best!
}
