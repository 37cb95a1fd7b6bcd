import { ask, expect, test } from './fixtures.ts'

const sites = ['demo', 'vigneron-online', 'hirondelles', 'bensadevot', 'la-paulee']

const attribute = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'))
const one = (html: string, pattern: RegExp): string => attribute(html, pattern)[0] ?? ''

/** Words that stand only in French sentences: on a German or English page they are a text nobody translated. */
const french = /.{0,40}\b(vous|votre|dans|avec|nous|cette|nos|une)\b.{0,40}/i
/** A key that was shown instead of its sentence. */
const key =
  /(?<![\w@.-])(common|cart|shop|checkout|order|blog|contact|auth|hospitality|validation|payments|errors)\.[a-z]\w+/

for (const site of sites)
  test(`[PAGE-04] every page of ${site} answers, is translated, and agrees with what it tells search engines`, async ({
    request,
  }) => {
    const sitemap = await (await ask(request, site, '/sitemap.xml')).text()
    const urls = attribute(sitemap, /<loc>([^<]+)<\/loc>/g)
    expect(urls.length).toBeGreaterThan(5)
    const problems: string[] = []
    const links = new Set<string>()
    for (const url of urls) {
      const answer = await ask(request, site, new URL(url).pathname)
      const html = await answer.text()
      const language = new URL(url).pathname.split('/')[1] ?? ''
      const say = (problem: string) => problems.push(`${new URL(url).pathname}: ${problem}`)
      if (answer.status() !== 200) {
        say(`status ${answer.status()}`)
        continue
      }
      if (one(html, /<html lang="(\w+)"/g) !== language) say('another language')
      if (attribute(html, /<title>([^<]+)<\/title>/g).length !== 1) say('not one title')
      if (one(html, /<meta name="description" content="([^"]+)"/g).length < 10) say('no description')
      if (one(html, /<link rel="canonical" href="([^"]+)"/g) !== url)
        say(`canonical ${one(html, /<link rel="canonical" href="([^"]+)"/g)}`)
      const alternates = attribute(html, /<link rel="alternate" hrefLang="(?:fr|de|en)" href="([^"]+)"/gi)
      if (!alternates.includes(url) || alternates.length !== 3) say(`alternates ${alternates.join(' ')}`)
      if (!/hrefLang="x-default"/i.test(html)) say('no x-default')
      for (const data of attribute(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs)) JSON.parse(data)
      if (/<!--\$[!?]-->/.test(html)) say('a fallback was rendered')
      const shown = html.replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
      const sentences = shown.replaceAll(/<[^>]+>/g, ' ')
      if (key.test(sentences)) say(`key ${key.exec(sentences)?.[0]}`)
      const words = shown.replaceAll(/<[^>]*lang="fr"[^>]*>.*?</gs, ' ').replaceAll(/<[^>]+>/g, ' ')
      if (language !== 'fr' && french.test(words)) say(`French: ${french.exec(words)?.[0]}`)
      for (const href of attribute(html, /<a [^>]*?href="(\/[^"#]*)"/g)) links.add(href)
    }
    expect(problems).toEqual([])

    // Links to pages that the sitemap does not name answer too.
    const known = new Set(urls.map((url) => new URL(url).pathname))
    const dead: string[] = []
    for (const href of links) {
      if (known.has(href.split('?')[0] ?? '')) continue
      const answer = await ask(request, site, href)
      if (answer.status() >= 400) dead.push(`${href}: ${answer.status()}`)
    }
    expect(dead).toEqual([])
  })
