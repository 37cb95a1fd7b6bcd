import type { QueryClient } from '@tanstack/react-query'
import { readAnew } from './answers.ts'

const againMs = 15_000
const pollMs = 60_000

/**
 * Listens to what others do: the lists that show it are read again. Where the line is broken, everything on the screen is
 * read once a minute until it stands again. Returns what ends it.
 */
export function listen(queryClient: QueryClient): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  connect()
  return () => {
    source?.close()
    clearTimeout(timer)
    clearInterval(polling)
  }

  function connect() {
    source = new EventSource('/api/office/events')
    source.addEventListener('open', () => {
      if (!polling) return
      clearInterval(polling)
      polling = undefined
      void queryClient.invalidateQueries()
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      // Written by the server of this very build.
      const { place, topic } = JSON.parse(data) as { place: string; topic: string }
      void readAnew(queryClient, place, topic)
    })
    source.addEventListener('error', () => {
      polling ??= setInterval(() => void queryClient.invalidateQueries(), pollMs)
      // A line that breaks is taken up again by the browser; one that was refused is not.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(connect, againMs)
    })
  }
}
