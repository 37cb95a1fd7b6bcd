import { useLocation } from '../base/location.ts'

export type Thing = { '@type': string; [property: string]: unknown }

/**
 * What the page says, once more for machines. Data, not script: the content security policy lets it be. Who reads it
 * reads pages as the server writes them: what makes it stands behind `import.meta.env.SSR` and in no script. A page one
 * goes to has an empty element in its place.
 */
export const JsonLd = ({ thing }: { thing: Thing | readonly Thing[] | false }) => (
  <script
    key={useLocation().pathname}
    type="application/ld+json"
    suppressHydrationWarning
    // `<` would end the element; escaped it is still JSON.
    dangerouslySetInnerHTML={{ __html: thing ? jsonOf(thing) : '' }}
  />
)

const jsonOf = (thing: Thing | readonly Thing[]): string =>
  JSON.stringify(
    '@type' in thing
      ? { '@context': 'https://schema.org', ...thing }
      : { '@context': 'https://schema.org', '@graph': thing },
  ).replaceAll('<', '\\u003c')

/** The way to a page, from the first step to the page itself; `href` is a path. */
export const breadcrumbList = (origin: string, items: readonly { title: string; href: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map(({ title, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: origin + href,
  })),
})
