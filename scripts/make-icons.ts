import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { iconSizes, touchIconSizes } from '../contract/icons.ts'
import { root } from './steps.ts'

// Draws every size of every demo site's icon from its svg mark (SITE-08). Run it after a mark has changed.
const Sites = z.array(z.object({ code: z.string(), theme: z.object({ faviconPath: z.string() }) }))
const sites = Sites.parse(JSON.parse(readFileSync(path.join(root, 'demo/content/sites.json'), 'utf8')))

for (const { code, theme } of sites) {
  const svg = readFileSync(path.join(root, 'demo/pictures', theme.faviconPath))
  const directory = path.join(root, 'statics/icons', code)
  mkdirSync(directory, { recursive: true })
  for (const size of [...touchIconSizes, ...iconSizes]) {
    const drawn = sharp(svg, { density: 300 }).resize(size, size, { fit: 'contain', background: '#ffffff00' })
    // Phones put a touch icon on black where it is transparent.
    const icon = touchIconSizes.includes(size) ? drawn.flatten({ background: '#ffffff' }) : drawn
    writeFileSync(path.join(directory, `${size}.png`), await icon.png({ palette: true }).toBuffer())
  }
}
