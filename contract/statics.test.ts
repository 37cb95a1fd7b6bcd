import { expect, test } from 'vitest'
import { absoluteStaticsUrl, readStatics, staticPaths, staticsUrl } from './statics.ts'

const answering = (status: number, text: string) => readStatics(async () => ({ status, text }))

test('[PAGE-01] a static file that is not there gives null, whatever its page says', async () => {
  expect(await answering(404, 'nothing here').text('fragments/none/fr.html')).toBeNull()
  expect(await answering(404, '').json(staticPaths.data('none'))).toBeNull()
})

test('[PAGE-01] a static file without a word in it is no data', async () => {
  await expect(answering(200, '').json(staticPaths.data('hours', 'fr'))).rejects.toThrow(/^no data$/)
})

test('[PAGE-01] a server that fails is told from a file that is missing', async () => {
  await expect(answering(503, 'closed').text('data/hours.json')).rejects.toThrow('503')
})

test.each(['/data/hours.json', '//elsewhere/data.json', 'https://elsewhere/data.json', String.raw`\data`])(
  '[PAGE-01] the path %s is refused: it must be relative',
  async (path) => {
    await expect(answering(200, '{}').json(path)).rejects.toThrow(/^The statics path must be relative$/)
    expect(() => staticsUrl(path, 'statics.example')).toThrow(/^The statics path must be relative$/)
  },
)

test('[PAGE-01] files come from the domain for statics, with the scheme of the page, else from the site', () => {
  expect(staticsUrl('data/hours-fr.json', '')).toBe('/data/hours-fr.json')
  expect(staticsUrl('data/hours-fr.json', 'statics.example')).toBe('//statics.example/data/hours-fr.json')
  expect(absoluteStaticsUrl('pictures/a', { origin: 'https://site.example', staticsDomain: 'statics.example' })).toBe(
    'https://statics.example/pictures/a',
  )
  expect(absoluteStaticsUrl('pictures/a', { origin: 'https://site.example', staticsDomain: '' })).toBe(
    'https://site.example/pictures/a',
  )
})

test('[PAGE-01] without a page to stand on and without a domain there is no address', () => {
  expect(() => absoluteStaticsUrl('pictures/a', { origin: '', staticsDomain: '' })).toThrow(
    /^There is no domain for statics$/,
  )
})
