/** Where the figures of `npm run test:cluster` stand in docs/reliability.md, which `npm run test:faults` writes. */
export const clusterMarks = {
  begin: '<!-- written by npm run test:cluster -->',
  end: '<!-- end of what npm run test:cluster wrote -->',
}

/** @throws when the page has lost the marks. */
export function partBetween(text: string, { begin, end }: { begin: string; end: string }): string {
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`There is nothing between "${begin}" and "${end}".`)
  return text.slice(from, to + end.length)
}
