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
  return [`### ${title}`, '', note, '', line(head), rule, ...rows.map(line), ''].join('\n')
}

/** Puts the tables into docs/performance.md, between its two marks; the notes around them are written by hand. */
export function writeReport(tables: Table[], isQuick: boolean): void {
  const cpu = os.cpus()
  const machine = `${cpu.length} × ${cpu[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()}, Node ${process.versions.node}`
  const when = new Date().toISOString().slice(0, 10)
  const load = os.loadavg()[0]?.toFixed(1) ?? '?'
  const intro = `Measured on ${when} by \`npm run bench${isQuick ? ' -- --quick' : ''}\` on ${machine}; load of the machine at the end ${load}. Times of another machine differ, ratios hardly.`
  const written = [begin, '', intro, '', ...tables.map(format), end].join('\n')
  const before = existsSync(file) ? readFileSync(file, 'utf8') : `# Performance\n\n${begin}\n${end}\n`
  const [head, rest] = [before.split(begin)[0] ?? '', before.split(end)[1] ?? '']
  writeFileSync(file, head + written + rest)
}

export const milliseconds = (value: number): string => (value < 0.0995 ? value.toFixed(3) : value.toFixed(2))
export const perSecond = (value: number): string => Math.round(value).toLocaleString('en')
export const ratio = (value: number): string => value.toFixed(2)
export const kibibytes = (bytes: number): string => (bytes / 1024).toFixed(1)
export const mebibytes = (bytes: number | null): string => (bytes === null ? '—' : String(Math.round(bytes / 2 ** 20)))
