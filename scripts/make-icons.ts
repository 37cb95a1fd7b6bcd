import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { iconSizes, touchIconSizes } from '../contract/icons.ts'
import { root } from './steps.ts'

// Draws every size of every demo site's icon and of the house's own from its svg mark (SITE-08), and the pictures that
// stand in a new site until it has some. Run it after a mark or a drawing has changed.
const Sites = z.array(z.object({ code: z.string(), theme: z.object({ faviconPath: z.string() }) }))
const sites = Sites.parse(JSON.parse(readFileSync(path.join(root, 'demo/content/sites.json'), 'utf8')))

const housePictures = path.join(root, 'statics/pictures')
const marks = [
  ...sites.map(({ code, theme }) => ({ code, file: path.join(root, 'demo/pictures', theme.faviconPath) })),
  { code: 'cepage', file: path.join(housePictures, 'logos/favicon-cepage.svg') },
]

for (const { code, file } of marks) {
  const svg = readFileSync(file)
  const directory = path.join(root, 'statics/icons', code)
  mkdirSync(directory, { recursive: true })
  for (const size of [...touchIconSizes, ...iconSizes]) {
    const drawn = sharp(svg, { density: 300 }).resize(size, size, { fit: 'contain', background: '#ffffff00' })
    // Phones put a touch icon on black where it is transparent.
    const icon = touchIconSizes.includes(size) ? drawn.flatten({ background: '#ffffff' }) : drawn
    writeFileSync(path.join(directory, `${size}.png`), await icon.png({ palette: true }).toBuffer())
  }
}

const drawings = path.join(housePictures, 'house')
for (const name of readdirSync(drawings).filter((file) => file.endsWith('.svg')))
  await sharp(path.join(drawings, name))
    .resize({ width: 2400 })
    .webp({ quality: 82 })
    .toFile(path.join(drawings, name.replace(/svg$/, 'webp')))
