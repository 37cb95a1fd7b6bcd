/** The keys as they lie: figures above, then the three rows of letters, for the keyboards of our languages. */
const keyboards = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
].map((rows) => new Map(rows.flatMap((row, y) => row.split('').map((key, x) => [key, { x, y }] as const))))

/** Of the steps of a sentence about a quarter go to a key beside; of a walk over three keys and a jump, two thirds. */
const walkedShare = 0.65

/** True when most of it goes from a key to one beside it: along a row, down a column, across. @param folded letters and figures. */
export const isKeyboardWalk = (folded: string): boolean =>
  keyboards.some((keys) => {
    const places = folded.split('').map((sign) => keys.get(sign))
    const steps = places.slice(1).filter((place, index) => {
      const before = places[index]
      // To and fro between two keys is what words do: `were`.
      if (!place || !before || place === before || place === places[index - 1]) return false
      return Math.abs(place.x - before.x) <= 1 && Math.abs(place.y - before.y) <= 1
    })
    return steps.length >= (folded.length - 1) * walkedShare
  })
