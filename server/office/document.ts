import { readFileSync } from 'node:fs'
import path from 'node:path'

interface ManifestEntry {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}

const entryName = 'client/office-app/start.tsx'
/** Drawn with in every first view. */
const firstLetters = /(commissioner|newsreader-roman)-first/

/** The document of the office: no text, no script and no style of its own, only where they are. */
export function officeDocument(dist: string): string {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry | undefined
  >
  const entry = manifest[entryName]
  if (!entry) throw new Error(`The build in ${dist} has no ${entryName}.`)
  const imports = (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? [])
  const fonts = (entry.assets ?? []).filter((file) => firstLetters.test(file))
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<title>Cépage</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#ffffff">
${fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`).join('\n')}
${(entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
<script type="module" src="/${entry.file}"></script>
${imports.map((file) => `<link rel="modulepreload" href="/${file}">`).join('\n')}
<link rel="manifest" href="/manifest.webmanifest">
<link rel="icon" type="image/svg+xml" href="/statics/icons/office/icon.svg">
<link rel="apple-touch-icon" href="/statics/icons/office/icon-180.png">
</head>
<body>
<div id="office"></div>
<noscript>Cépage&nbsp;: JavaScript&nbsp;?</noscript>
</body>
</html>
`
}
