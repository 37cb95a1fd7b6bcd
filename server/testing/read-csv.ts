/** The cells of a file of ours (`server/orders/csv.ts`), as whoever takes it in again has to read them. */
export const readCsv = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, bare = '']) =>
        (quoted?.replaceAll('""', '"') ?? bare).replace(/^'(?='*[=+\-@])/, ''),
      ),
    )
