/** The lines of what somebody has typed into a field of several, without the empty ones. */
export const writtenLines = (typed: string | undefined): string[] =>
  (typed ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
