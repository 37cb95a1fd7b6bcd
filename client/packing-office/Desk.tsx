import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../ui/Icon.tsx'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { usePackKeys } from './pack-keys.ts'
import { type FileToKeep, useDownload } from '../orders-office/download.ts'

interface DeskProps {
  title: string
  /** What the button says. */
  print: string
  /** The same as a file, for whoever prints elsewhere. */
  file: FileToKeep
  size?: 'a5'
  children: ReactNode
}

/** Sheets of paper as the printer gives them, and what to do with them; what is not paper is not printed. */
export function Desk({ title, print, file, size, children }: DeskProps) {
  const t = useText()
  const { pathTo } = usePlace()
  const { keep, isBusy } = useDownload()
  usePackKeys()
  return (
    <div className="alone desk-top">
      <title>{`${title} · Cépage`}</title>
      <div className="tools" data-size={size}>
        <Link className="back" href={pathTo('pack')}>
          <Icon name="arrow-left" />
          {t('packing.back')}
        </Link>
        <div className="words-row">
          <button type="button" className="word" aria-busy={isBusy || undefined} onClick={() => void keep(file)}>
            {t('packing.slips.file')}
          </button>
          <button type="button" className="button" data-size="small" data-print onClick={() => window.print()}>
            {print}
          </button>
        </div>
      </div>
      {children}
    </div>
  )
}
