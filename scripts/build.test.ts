import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keepMapsApart } from './build.ts'

test('no source map stays among the files that everybody may load, and none of an older build among the maps', () => {
  const dist = mkdtempSync(path.join(os.tmpdir(), 'cepage-build-'))
  const [assets, maps] = [path.join(dist, 'assets'), path.join(dist, 'source-maps')]
  for (const folder of [assets, maps]) mkdirSync(folder)
  for (const file of ['app-1.js', 'app-1.js.map', 'app-1.css']) writeFileSync(path.join(assets, file), file)
  writeFileSync(path.join(maps, 'app-0.js.map'), 'older')
  keepMapsApart(assets, maps)
  expect(readdirSync(assets).toSorted()).toEqual(['app-1.css', 'app-1.js'])
  expect(readdirSync(maps)).toEqual(['app-1.js.map'])
})
