import type { Call } from './endpoints.ts'
import type { AuthenticationState } from './sessions.ts'
import type { Site, ThemeVariables } from './site.ts'
import type { CompiledBundle } from './spoken.ts'
import type { StaticAnswer } from './statics.ts'

/** Bundles by their name, as a script of texts exports them. */
export type CompiledBundles = Record<string, CompiledBundle>

/**
 * What the server gives the client's renderer for one page. The renderer knows nothing of a visitor, but on a page that
 * is theirs alone and kept nowhere.
 */
export interface RenderInput {
  site: Site
  /** `https://host`, for absolute addresses. */
  origin: string
  /** Path and query as asked for. */
  url: string
  call: Call
  /** Reads a static file of the site by its path. */
  fetchStatic: (path: string) => Promise<StaticAnswer>
  bundle: (language: string, name: string) => CompiledBundle | undefined
  /** Where the browser finds bundles together, by a path that changes with what they say. */
  textsFile: (language: string, names: readonly string[]) => string
  /**
   * What must be loaded for a page made of these modules, from the build's manifest. @param styled modules whose scripts
   * come later, and whose styles do not.
   */
  assetsOf: (modules: readonly string[], styled: readonly string[]) => PageAssets
  /** Who asks, on a page that not everybody may see (NAV-12). */
  authentication?: AuthenticationState
  /** The path that led to a 404, for its page to name (NAV-10). */
  missingPath?: string
}

export interface PageAssets {
  /** Inlined into the head: one round trip less than a file. */
  css: string
  /** Of `css`, what this markup can use as it comes; in the browser, which has it already, nobody asks. */
  firstCss?: (markup: string) => string
  /** The files that `css` is made of; the page fetches them whole once it is painted (`client/app/loader.ts`). */
  inlinedCss: string[]
  /** The same in development, where the build's css is not at hand. */
  cssLinks: string[]
  /** The site's variables as the page came with them, for the browser that takes it over. */
  themeCss?: string
  /** The script that starts the page in development, where it has no loader. */
  entry: string
  /** The script that is written into the page. */
  loader?: string
  /** The scripts that the loader fetches once the page is painted; the first of them is run. None in development. */
  parts: string[]
  /** The fonts that the first view of a page in this dress is set in. */
  fontsOf: (theme: ThemeVariables) => string[]
  /** Changes with every build; a page of another build knows that it is stale. */
  buildId: string
}

/** What a page's card on other sites is drawn from (PAGE-04). */
export interface ShareCard {
  title: string
  /** Above the title: what the page is one of. */
  label: string
  /** Behind a bottle: its vintage. */
  figure: string
  site: string
  /** Path in the content. */
  picture: string | null
  theme: ThemeVariables
}

type Rendering =
  | {
      kind: 'page'
      status: number
      html: string
      language: string
      /** Missing where the page says nothing of itself to other sites. */
      share?: ShareCard | undefined
    }
  | { kind: 'redirect'; status: number; location: string }

export type Render = (input: RenderInput) => Promise<Rendering>
