/** How long who is there counts as proved (TEAM-01). */
export const freshMs = 15 * 60_000
