import { useQueries } from '@tanstack/react-query'
import type { PageContent } from '#contract/content.ts'
import type { Block } from '#contract/documents/blocks.ts'
import { type Dependencies, useDependencies } from '../base/dependencies.ts'
import type { PageContext } from '../base/page-definition.ts'
import { useLanguage } from '../i18n/text.tsx'
import { layouts } from '../site/layouts.ts'
import { optionalPageQuery } from './queries.ts'
import { useLayout } from './use-layout.ts'

/** The blocks of a page and, where its layout has them, those of the site's components after them (SITE-03). */
export function useBlocks({ blocks }: Pick<PageContent, 'blocks'>): Block[] {
  const dependencies = useDependencies()
  const language = useLanguage()
  const { hasComponents } = layouts[useLayout()]
  const components = useQueries({
    queries: hasComponents ? queriesOf(dependencies, language) : [],
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  return [...blocks, ...components.flatMap(blocksOfComponent)]
}

/** For loaders: the blocks that `useBlocks` will find. A component that is not there is left out. */
export async function loadComponents(page: PageContext): Promise<Block[]> {
  if (!layouts[page.route.layout].hasComponents) return []
  const queries = queriesOf(page, page.language)
  const components = await Promise.all(queries.map((query) => page.queryClient.ensureQueryData(query)))
  return components.flatMap((component) => (component ? blocksOfComponent(component) : []))
}

const queriesOf = (dependencies: Pick<Dependencies, 'site' | 'statics'>, language: string) =>
  dependencies.site.content.components.map((code) => optionalPageQuery(dependencies, language, code))

/** A block of the page may be called the same. */
const blocksOfComponent = ({ page, blocks }: PageContent): Block[] =>
  blocks.map((block) => ({ ...block, id: `${page}-${block.id}` }))
