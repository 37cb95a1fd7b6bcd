/** What is fetched of a static file: its status and its text. */
export interface StaticAnswer {
  status: number
  text: string
}

export interface Statics {
  /** A file as text; null when there is none. @throws "no data" when it is empty. */
  text: (path: string) => Promise<string | null>
  /** A file as JSON, of the type its writer gave it; null when there is none. */
  json: <Content>(path: string) => Promise<Content | null>
}

/** Paths of the static files of the specification (PAGE-01). A page content with a language comes ready to be shown. */
export const staticPaths = {
  data: (name: string, language?: string) => `data/${name}${language ? `-${language}` : ''}.json`,
  calendar: (name: string, language: string) => `data/${name}-${language}.ics`,
  fragment: (fragment: string, language: string) => `fragments/${fragment}/${language}.html`,
  pageContent: (site: string, page: string, language: string) =>
    `sites/${site}/pages-content/${page}.json?language=${language}`,
  /** Of these bundles those that there are, by name. */
  compiledBundles: (language: string, bundles: readonly string[]) =>
    `languages/${language}/${bundles.join('+')}.json?compiled`,
  /** Several bundles in one script, so that the browser may fetch it beside its other scripts. */
  bundles: (language: string, bundles: readonly string[], version: string) =>
    `languages/${language}/${bundles.join('+')}.js?v=${version}`,
}

/** Reads static files, the same in browser and server; only how one is fetched differs (PAGE-01). */
export function readStatics(fetchStatic: (path: string) => Promise<StaticAnswer>): Statics {
  const read = async (path: string): Promise<string | null> => {
    const { status, text } = await fetchStatic(relative(path))
    if (status === 404) return null
    if (status >= 400) throw new Error(`The static file ${path} answered ${status}.`)
    if (text === '') throw new Error('no data')
    return text
  }
  return {
    text: read,
    async json(path) {
      const text = await read(path)
      return text === null ? null : JSON.parse(text)
    },
  }
}

/** Where a site's static files are: on its statics domain, with the scheme of the page, else beside its pages. */
export const staticsRoot = (staticsDomain: string): string => (staticsDomain ? `//${staticsDomain}` : '')

export const staticsUrl = (path: string, staticsDomain: string): string =>
  `${staticsRoot(staticsDomain)}/${relative(path)}`

/**
 * The same for those who have no page to stand on: a card on another site, a mail.
 * @throws "There is no domain for statics" where neither the site's own nor a domain for statics is known.
 */
export function absoluteStaticsUrl(
  path: string,
  { origin, staticsDomain }: { origin: string; staticsDomain: string },
): string {
  if (!origin) throw new Error('There is no domain for statics')
  const scheme = origin.slice(0, origin.indexOf('//'))
  return (staticsDomain ? scheme : origin) + staticsUrl(path, staticsDomain)
}

/** @throws "The statics path must be relative" */
function relative(path: string): string {
  if (/^([\\/]|[a-z][\w+.-]*:)/i.test(path)) throw new Error('The statics path must be relative')
  return path
}
