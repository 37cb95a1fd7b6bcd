import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { root } from './steps.ts'

// Draws every logo of the demo for mails and receipts, which know no svg: twice as large as shown, in white for dark
// colours and in ink for light ones. Run it after a logo has changed.
const inks = { '': '#ffffff', '-ink': '#1f1c18' }
const directory = path.join(root, 'demo/pictures/logos')
for (const name of readdirSync(directory)) {
  if (!name.endsWith('.svg') || name.startsWith('favicon-') || name === 'demo.svg') continue
  const svg = readFileSync(path.join(directory, name), 'utf8')
  for (const [suffix, ink] of Object.entries(inks)) {
    const inked = Buffer.from(svg.replaceAll('currentColor', ink))
    const drawn = sharp(inked, { density: 200 }).resize({ width: 400, height: 112, fit: 'inside' })
    writeFileSync(
      path.join(directory, name.replace('.svg', `${suffix}.png`)),
      await drawn.png({ palette: true }).toBuffer(),
    )
  }
}
