import { type ReportedPage, insertScript } from './services.ts'

interface HeatmapQueue {
  (...command: unknown[]): void
  q?: unknown[][]
}
/** The names the heatmap's script reads. */
const page = globalThis as typeof globalThis & { hj?: HeatmapQueue; _hjSettings?: { hjid: number; hjsv: number } }

/** Version 6 is the one the accounts are set up for (THIRD-03). */
const version = 6

export function startHotjar(id: string): void {
  const queue: HeatmapQueue = (...command) => (queue.q ??= []).push(command)
  page.hj ??= queue
  page._hjSettings = { hjid: Number(id), hjsv: version }
  insertScript(`https://static.hotjar.com/c/hotjar-${encodeURIComponent(id)}.js?sv=${version}`)
}

export const sendHeatmapView = ({ path }: ReportedPage): void => page.hj?.('stateChange', path)
