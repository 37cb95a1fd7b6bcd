import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Width divided by height of an svg logo, which the page must know before it has loaded the drawing.
 * @throws an Error that names the file when it is no svg with a viewBox.
 */
export async function ratioOfLogo(picturesDir: string, logoPath: string): Promise<number> {
  const svg = await readFile(path.join(picturesDir, logoPath), 'utf8')
  const box = /\bviewBox="([^"]+)"/.exec(svg)?.[1] ?? ''
  const [, , width, height] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!width || !height) throw new Error(`The logo ${logoPath} is no svg with a viewBox.`)
  return Math.round((width / height) * 10_000) / 10_000
}
