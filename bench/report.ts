import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { rootDir } from './processes.ts'

export interface Table {
  title: string
  /** What is in the columns and how it was measured, in a sentence or two. */
  note: string
  head: string[]
  rows: string[][]
}

const file = path.join(rootDir, 'docs/performance.md')
const [begin, end] = ['<!-- written by npm run bench -->', '<!-- end of what npm run bench writes -->']

/** A table with its columns under each other, as Markdown and readable as it is. */
export function format({ title, note, head, rows }: Table): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [`### ${title}`, '', bySentence(note), '', line(head), rule, ...rows.map(line), ''].join('\n')
}

/** One on each line, as the handbook has them. */
const bySentence = (note: string): string => note.replaceAll(/(?<=[\p{L})]\.) (?=[\p{Lu}(])/gu, '\n')

/**
 * Puts the tables into docs/performance.md, between its two marks, each with its day; one that was not measured now stays
 * as it is. The notes around them are written by hand.
 * @param titles of all tables, in their order
 */
export function writeReport(
  tables: Table[],
  titles: readonly string[],
  { isQuick, summary }: { isQuick: boolean; summary?: (cellOf: CellOf) => Table },
): void {
  const cpu = os.cpus()
  const machine = `${cpu.length} × ${cpu[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()}, Node ${process.versions.node}`
  const when = `${new Date().toISOString().slice(0, 10)}${isQuick ? ', quickly' : ''}, load ${os.loadavg()[0]?.toFixed(1) ?? '?'} at the end`
  const before = existsSync(file) ? readFileSync(file, 'utf8') : `# Performance\n\n${begin}\n${end}\n`
  const [head = '', between = '', rest = ''] = before.split(new RegExp(`${begin}|${end}`))
  const sections = new Map(
    between.split(/^(?=### )/m).map((text) => [/^### (.*)/.exec(text)?.[1] ?? '', `${text.trimEnd()}\n`]),
  )
  for (const table of tables) sections.set(table.title, format({ ...table, note: `${table.note} (${when}.)` }))
  // Of all that stands there now, measured today or before.
  const summed = summary?.((place) => cellIn(sections, place))
  if (summed) sections.set(summed.title, format(summed))
  const intro = `By \`npm run bench\` on ${machine}. Times of another machine differ, ratios hardly.`
  const written = [begin, '', intro, '', ...titles.flatMap((title) => sections.get(title) ?? []), end].join('\n')
  writeFileSync(file, head + written + rest)
}

/** A cell of a table as it is written. */
export type CellOf = (place: readonly [title: string, row: string, column: string]) => string | undefined

function cellIn(
  sections: ReadonlyMap<string, string>,
  [title, row, column]: Parameters<CellOf>[0],
): string | undefined {
  const lines = (sections.get(title) ?? '').split('\n').filter((line) => line.startsWith('|'))
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const at = head.indexOf(column)
  return at < 0 ? undefined : rows.find(([name]) => name === row)?.[at]
}

export const milliseconds = (value: number): string => (value < 0.0995 ? value.toFixed(3) : value.toFixed(2))
export const perSecond = (value: number): string => Math.round(value).toLocaleString('en')
export const ratio = (value: number): string => value.toFixed(2)
export const percent = (share: number): string => `${Math.round(share * 100)} %`
export const kibibytes = (bytes: number): string => (bytes / 1024).toFixed(1)
export const mebibytes = (bytes: number | null): string => (bytes === null ? '—' : String(Math.round(bytes / 2 ** 20)))
