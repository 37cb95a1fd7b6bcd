import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { cutFile } from './kept-cuts.ts'
import { pictureFormats, pictureWidths } from './resize.ts'

/** Where cut pictures are kept. */
export const cutsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'pictures-cache')

/** Removes every cut of an uploaded picture from this machine, when the picture itself goes. */
export async function forgetCuts(config: Pick<Config, 'dataDir'>, picturePath: string): Promise<void> {
  const files = pictureWidths.flatMap((width) =>
    pictureFormats.flatMap((format) =>
      [true, false].map((isJudged) =>
        cutFile(cutsFolder(config), { picturePath, version: '', width, format, isJudged }),
      ),
    ),
  )
  await Promise.all(files.map((file) => rm(file, { force: true })))
}
