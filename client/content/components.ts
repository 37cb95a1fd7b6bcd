import { useQuery } from '@tanstack/react-query'
import type { PageContent } from '#contract/content.ts'
import type { Block } from '#contract/documents/blocks.ts'
import { useDependencies } from '../base/dependencies.ts'
import type { PageContext } from '../base/page-definition.ts'
import { useLanguage } from '../i18n/text.tsx'
import { layouts } from '../site/layouts.ts'
import { componentsQuery } from './queries.ts'
import { useLayout } from './use-layout.ts'

/** The blocks of a page and, where its layout has them, those of the site's components after them (SITE-03). */
export function useBlocks({ blocks }: Pick<PageContent, 'blocks'>): Block[] {
  const dependencies = useDependencies()
  const language = useLanguage()
  const { hasComponents } = layouts[useLayout()]
  const { data: components = [] } = useQuery({ ...componentsQuery(dependencies, language), enabled: hasComponents })
  return [...blocks, ...components.flatMap(blocksOfComponent)]
}

/** For loaders: the blocks that `useBlocks` will find. A component that is not there is left out. */
export async function loadComponents(page: PageContext): Promise<Block[]> {
  if (!layouts[page.route.layout].hasComponents) return []
  const components = await page.queryClient.ensureQueryData(componentsQuery(page, page.language))
  return components.flatMap(blocksOfComponent)
}

/** A block of the page may be called the same. */
const blocksOfComponent = ({ page, blocks }: PageContent): Block[] =>
  blocks.map((block) => ({ ...block, id: `${page}-${block.id}` }))
