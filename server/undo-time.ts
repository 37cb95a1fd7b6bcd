/** How long a write of the office can be taken back by its toast; a mail it causes leaves when that is over (office.md, rule 3). */
export const undoMs = 10_000
